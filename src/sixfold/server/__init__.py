"""The web app's server: HTTP, WebSocket and schemas. A route parses, calls `play`, returns a view.

Nothing is decided here: who may do what is the table's affair, what is legal the rules'. This room
adds what the network needs: signed cookies, origins, limits, languages, and the one error shape.
"""

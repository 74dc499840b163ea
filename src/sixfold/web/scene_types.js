// @ts-check
// The shapes of scenes and views, as the server describes them; nothing here runs.
// This file is generated: `make golden`.

/**
 * A position as a board shows it.
 * @typedef {object} Scene
 * @property {Record<string, Closing>} closings GoSix: the same as in `hints`. Deprecated: sent through 0.4.
 * @property {Record<string, Burst>} bursts Hexone: the same as in `hints`. Deprecated: sent through 0.4.
 * @property {Record<string, Danger>} dangers GoSix: the same as in `hints`. Deprecated: sent through 0.4.
 * @property {string} game The game's id with its options.
 * @property {string} family How the board is to be drawn: the first part of the id.
 * @property {string | null} edition
 * @property {string[]} options
 * @property {string} position The position as canonical text.
 * @property {GoSixBoard | HexoneBoard | SixBoard | GenericBoard} board The board in the terms of the game's family.
 * @property {number} turn The seat to move.
 * @property {number} ply How many moves have been played.
 * @property {string | null} last The last move.
 * @property {string[]} legal The legal moves, for the player to move. In phase two of SIX these are the tiles that may be taken up, and `lift` says where each may go. Moves that declare a shape are never listed.
 * @property {GoSixHints | HexoneHints | null} hints What moves would do, in the terms of the game's family, for the player to move; null where there is nothing to say.
 * @property {GameEvent[]} events What the last move did.
 * @property {Outcome | null} outcome How the game ended; null while it goes on.
 */

/**
 * The flower of GoSix.
 * @typedef {object} GoSixBoard
 * @property {Record<string, number>} corners The side of the pawn on each corner where one stands.
 * @property {(number | null)[]} hexes Who owns the hexagons 1 to 7.
 * @property {boolean} pass Whether nothing else can be played.
 */

/**
 * @typedef {(
 *   PlacedEvent |
 *   MovedEvent |
 *   PassedEvent |
 *   EndedEvent |
 *   CapturedEvent |
 *   DeclaredEvent |
 *   ClosedEvent |
 *   ClearedEvent |
 *   ExplodedEvent |
 *   LandedEvent |
 *   LostEvent |
 *   GreyedEvent |
 *   CellRemovedEvent
 * )} GameEvent
 */

/**
 * A piece from hand is placed on a cell.
 * @typedef {object} PlacedEvent
 * @property {"placed"} kind
 * @property {number} seat
 * @property {string} cell
 */

/**
 * A piece is taken up and laid elsewhere.
 * @typedef {object} MovedEvent
 * @property {"moved"} kind
 * @property {number} seat
 * @property {string} source
 * @property {string} target
 */

/**
 * A player without a legal move passes.
 * @typedef {object} PassedEvent
 * @property {"passed"} kind
 * @property {number} seat
 */

/**
 * The game is over.
 * @typedef {object} EndedEvent
 * @property {"ended"} kind
 * @property {Outcome} outcome The result of a finished game.
 */

/**
 * The result of a finished game.
 * @typedef {object} Outcome
 * @property {number[]} winners
 * @property {string} reason
 * @property {number | null} points
 * @property {string[]} cells
 */

/**
 * A group that was split off leaves the table; `counts` are its tiles of each side.
 * @typedef {object} CapturedEvent
 * @property {"captured"} kind
 * @property {string[]} cells
 * @property {[number, number]} counts
 */

/**
 * A player points at a shape of their colour.
 * @typedef {object} DeclaredEvent
 * @property {"declared"} kind
 * @property {number} seat
 * @property {string} shape
 * @property {string[]} cells
 */

/**
 * A hexagon is complete: the linked pawns of each side, and who conquers it.
 * @typedef {object} ClosedEvent
 * @property {"closed"} kind
 * @property {string} hexagon
 * @property {[number, number]} counts
 * @property {number} owner
 */

/**
 * The conqueror takes their own pawns off the hexagons that they have just won.
 * @typedef {object} ClearedEvent
 * @property {"cleared"} kind
 * @property {number} side
 * @property {string[]} cells
 */

/**
 * Three pawns fly off a cell in one of the two ways.
 * @typedef {object} ExplodedEvent
 * @property {"exploded"} kind
 * @property {number} seat
 * @property {string} cell
 * @property {string} way
 */

/**
 * A flying pawn joins a cell; `taken` pawns of the opponent there change sides.
 * @typedef {object} LandedEvent
 * @property {"landed"} kind
 * @property {string} source
 * @property {string} cell
 * @property {number} taken
 */

/**
 * A flying pawn leaves the board; `direction` says where (`up`, `down-left`, …).
 * @typedef {object} LostEvent
 * @property {"lost"} kind
 * @property {string} source
 * @property {string} direction
 */

/**
 * An outer cell turns from white to grey.
 * @typedef {object} GreyedEvent
 * @property {"greyed"} kind
 * @property {string} cell
 */

/**
 * A grey outer cell leaves the board, with `taken` pawns that still stood on it.
 * @typedef {object} CellRemovedEvent
 * @property {"cell-removed"} kind
 * @property {string} cell
 * @property {number} taken
 */

/**
 * What an explosion of Hexone would do.
 * @typedef {object} Burst
 * @property {string} cell
 * @property {string} way
 * @property {Flight[]} flights
 * @property {string | null} wears What becomes of an outer cell: `grey` or `gone`; null for an inner one.
 * @property {number} dropped Pawns that are taken off with a cell that goes.
 */

/**
 * A hexagon that a pawn would close.
 * @typedef {object} ClosedHexagon
 * @property {string} hexagon
 * @property {[number, number]} counts The linked pawns of each side.
 * @property {number | null} owner Who would conquer it; nobody when the counts are equal.
 */

/**
 * What a pawn on one corner of GoSix would close.
 * @typedef {object} Closing
 * @property {ClosedHexagon[]} hexagons
 * @property {string[]} cleared The corners whose pawns would leave the board, perhaps the new one too.
 * @property {boolean} legal
 * @property {Reason | null} why Why it is forbidden, null where it is legal.
 */

/**
 * What somebody should know before they play a move that is bad for them at once.
 * @typedef {object} Danger
 * @property {string | null} ends `loss` or `draw` for the mover; null when the game goes on.
 * @property {string | null} reason The reason of that outcome.
 * @property {string | null} shape SIX: a shape that is captured with its group and does not count.
 */

/**
 * Where one of the three pawns of an explosion goes.
 * @typedef {object} Flight
 * @property {string | null} to The cell where it lands; null when it leaves the board.
 * @property {string} direction The way it sets out: `up`, `down-left`, …
 * @property {number} taken Pawns of the opponent there that change sides.
 */

/**
 * The board of a family that has no description of its own: it can be read, not drawn.
 * @typedef {object} GenericBoard
 * @property {string} text The position as canonical text.
 * @property {number} seats How many players sit at the table.
 */

/**
 * What moves of GoSix would do.
 * @typedef {object} GoSixHints
 * @property {Record<string, Closing>} closings What a pawn would close, for each empty corner that closes something.
 * @property {Record<string, Danger>} dangers Legal moves that lose the game at once, or end it in a draw.
 */

/**
 * The board of Hexone.
 * @typedef {object} HexoneBoard
 * @property {Record<string, Stack>} cells
 * @property {string[]} grey Outer cells that have exploded once.
 * @property {string[]} gone Outer cells that have been removed.
 * @property {number} opened How many of the two opening pawns stand.
 * @property {string[]} chain In a chain of explosions: the cells that may explode next.
 */

/**
 * What moves of Hexone would do.
 * @typedef {object} HexoneHints
 * @property {Record<string, Burst>} bursts Each legal explosion, by its move.
 */

/**
 * Which rule forbids something.
 * @typedef {object} Reason
 * @property {string} code
 * @property {Record<string, any>} params
 */

/**
 * The table of SIX.
 * @typedef {object} SixBoard
 * @property {Tile[]} tiles
 * @property {[number, number]} hands Tiles in hand of Black and Red.
 * @property {number} phase 1 while tiles are placed, 2 when they are moved.
 * @property {string[]} movable Phase two, for the player to move: the same as `legal`. Deprecated: sent through 0.4.
 */

/**
 * Pawns on a cell of Hexone.
 * @typedef {object} Stack
 * @property {number} side
 * @property {number} count
 */

/**
 * A tile of SIX.
 * @typedef {object} Tile
 * @property {string} cell
 * @property {number} q
 * @property {number} r
 * @property {number} side Its colour: 0 is Black, 1 is Red.
 */

/**
 * A table as one audience sees it; the same over HTTP and WebSocket.
 * @typedef {object} View
 * @property {Record<string, Closing>} closings GoSix: the same as in `hints`. Deprecated: sent through 0.4.
 * @property {Record<string, Burst>} bursts Hexone: the same as in `hints`. Deprecated: sent through 0.4.
 * @property {Record<string, Danger>} dangers GoSix: the same as in `hints`. Deprecated: sent through 0.4.
 * @property {string} game The game's id with its options.
 * @property {string} family How the board is to be drawn: the first part of the id.
 * @property {string | null} edition
 * @property {string[]} options
 * @property {string} position The position as canonical text.
 * @property {GoSixBoard | HexoneBoard | SixBoard | GenericBoard} board The board in the terms of the game's family.
 * @property {number} turn The seat to move.
 * @property {number} ply How many moves have been played.
 * @property {string | null} last The last move.
 * @property {string[]} legal The legal moves, for the player to move. In phase two of SIX these are the tiles that may be taken up, and `lift` says where each may go. Moves that declare a shape are never listed.
 * @property {GoSixHints | HexoneHints | null} hints What moves would do, in the terms of the game's family, for the player to move; null where there is nothing to say.
 * @property {GameEvent[]} events What the last move did.
 * @property {Outcome | null} outcome How the game ended; null while it goes on.
 * @property {string} id The table's id: part of the link to watch it.
 * @property {number} rev Grows with everything that happens at the table.
 * @property {SeatView[]} seats
 * @property {number[]} you Your seats; none for a spectator.
 * @property {"waiting" | "playing" | "over"} phase
 * @property {string | null} start The text of the position that the game began at; null for the usual start.
 * @property {string[]} moves
 * @property {Clocks | null} clocks Null where nobody's time is taken.
 * @property {Offers} offers
 * @property {string[]} may What you may do now.
 * @property {boolean} coach Whether a coach may look at your moves: you are alone with the computer.
 * @property {string | null} ending How the game ended: `board`, `resign`, `time`, `agreement`, `claim`; without a result `aborted`, `not-begun`, `expired`, `too-long`.
 * @property {string | null} ending_reason Why the host has closed the table, in their words.
 * @property {SeriesView} series
 * @property {string | null} next The table of the rematch.
 * @property {Links} links
 * @property {ChatLine[]} chat What was said; not for spectators.
 * @property {boolean} private Not on the list of games to watch.
 * @property {boolean} lobby Whether anybody may take an open seat.
 * @property {boolean} tournament Whether the points of two games are added.
 * @property {number} spectators
 * @property {boolean} cough Whether all agreed to throat-clearing.
 * @property {Cough | null} last_cough
 * @property {number | null} claim_at When you may claim the game because somebody has gone.
 * @property {boolean} thinking Whether the computer is at work.
 * @property {boolean} stuck Whether the computer failed and can be nudged.
 * @property {number} created
 * @property {number} changed
 */

/**
 * Something that was said.
 * @typedef {object} ChatLine
 * @property {number} seat
 * @property {string} text
 * @property {number} at
 */

/**
 * Everybody's time.
 * @typedef {object} Clocks
 * @property {"minutes" | "days"} kind
 * @property {number[]} left_ms For each seat, as it was at `now`.
 * @property {number | null} running The seat whose clock runs.
 * @property {number} increment_ms
 * @property {number} allowance_ms What each clock shows at the start of the game.
 * @property {number | null} beginning The seat that is to play the first move of its side; its clock starts after that.
 * @property {number | null} begin_left_ms How long it may still take, as it was at `now`; then the game is off (`not-begun`), and nobody has lost it.
 * @property {number} now The server's time, in milliseconds since 1970.
 */

/**
 * A throat that was cleared.
 * @typedef {object} Cough
 * @property {number} seat
 * @property {number} at
 * @property {number} rev
 */

/**
 * Where to watch and where to sit down.
 * @typedef {object} Links
 * @property {string} watch For spectators.
 * @property {Record<string, string>} seats Secret links by seat; only the maker gets them, while they are open.
 */

/**
 * What has been asked for and not answered.
 * @typedef {object} Offers
 * @property {number | null} draw The seat that offered a draw.
 * @property {number[]} draw_wanted_by
 * @property {number | null} takeback The seat that asked to take moves back.
 * @property {number[]} takeback_granted_by
 * @property {number[]} resign Seats of your side that want to give up: partners have to agree.
 * @property {number[]} rematch
 * @property {number[]} cough Seats that agreed to throat-clearing.
 */

/**
 * A seat as others see it.
 * @typedef {object} SeatView
 * @property {number} seat
 * @property {number} side The colour, 0 or 1: partners share one.
 * @property {"human" | "engine" | "open" | "local"} kind `local` seats share one screen; a person with one seat is `human`.
 * @property {number | null} level How strong the computer is: 1 to 10, and 11 to 13 for full strength.
 * @property {string | null} name The name of the computer's level, in English, or what the player calls themself.
 * @property {boolean} you
 * @property {boolean} present Whether somebody sits there just now.
 * @property {boolean} taken
 */

/**
 * The games that belong together, by the sides of this game.
 * @typedef {object} SeriesView
 * @property {number} games How many, with this one.
 * @property {number | null} next_starter
 * @property {string[]} previous The tables of the games before.
 * @property {string[]} earlier The last tables of the same people before this one, also those without a result; `GET /api/tables/{id}/chat` has what they said there.
 * @property {number[] | null} points In a match of two games of Hexone.
 * @property {number | null} winner The side that has won the match.
 * @property {number[]} score Games won by each side.
 */

/**
 * A line of a list of tables.
 * @typedef {object} TableLine
 * @property {string} id
 * @property {number} rev
 * @property {string} game
 * @property {string} family
 * @property {string | null} edition
 * @property {string[]} options
 * @property {SeatView[]} seats
 * @property {number[]} you
 * @property {boolean} your_turn
 * @property {"waiting" | "playing" | "over"} phase
 * @property {string} position The position as canonical text.
 * @property {string | null} last
 * @property {number} turn
 * @property {number} ply
 * @property {ClockPlan} clock
 * @property {number | null} left_ms What the seat to move has left on its clock, or to begin, when this was sent; null where no time runs.
 * @property {Outcome | null} outcome
 * @property {string | null} ending
 * @property {boolean} private
 * @property {boolean} lobby
 * @property {boolean} tournament
 * @property {number} created
 * @property {number} changed
 */

/**
 * No clock; minutes for the whole game and an increment for each turn; or days a turn.
 * @typedef {object} ClockPlan
 * @property {"none" | "minutes" | "days"} [kind]
 * @property {number} [initial_ms]
 * @property {number} [increment_ms]
 * @property {number} [days]
 * @property {number} [begin_ms]
 */

/**
 * What was said at the tables before one.
 * @typedef {object} EarlierChats
 * @property {EarlierChat[]} games
 */

/**
 * What was said at a table before this one.
 * @typedef {object} EarlierChat
 * @property {string} table
 * @property {ChatLine[]} chat The seats are those that the players have at the table asked about.
 */

/** @typedef {Record<string, Closing>} Closings */

/** @typedef {Record<string, Burst>} Bursts */

/**
 * Where one tile of SIX may go in phase two.
 * @typedef {object} Lifts
 * @property {LiftTarget[]} targets
 */

/**
 * One of several equal groups that may stay.
 * @typedef {object} LiftChoice
 * @property {string} move
 * @property {string[]} captures
 * @property {string[]} keeps The group that stays, without the moved tile: what a player points at.
 * @property {Danger | null} danger Whether that would be bad for the mover.
 */

/**
 * A cell where a lifted tile may be laid.
 * @typedef {object} LiftTarget
 * @property {string} move Complete only where there is nothing to choose.
 * @property {string} cell
 * @property {string[]} captures The tiles that would leave the table, whichever group is chosen.
 * @property {LiftChoice[]} choices Where several groups are equally large: a move for each that may stay.
 * @property {Danger | null} danger Whether that would be bad for the mover, whichever group is chosen.
 */

/**
 * The end of a line, for the player to move.
 * @typedef {object} OneScene
 * @property {Scene} scene
 */

/**
 * Every ply of a line.
 * @typedef {object} AllScenes
 * @property {Scene[]} scenes The start and the position after each move. Only the last is for the player to move: the others have no `legal` and no `hints`.
 */

/**
 * What a pawn on one corner would close, with the reason in words.
 * @typedef {object} TableClosing
 * @property {ClosedHexagon[]} hexagons
 * @property {string[]} cleared The corners whose pawns would leave the board, perhaps the new one too.
 * @property {boolean} legal
 * @property {Why | null} why
 */

/**
 * Why a move cannot be played; `legal` is true and the rest empty when it can.
 * @typedef {object} Why
 * @property {boolean} legal
 * @property {string | null} code
 * @property {Record<string, any>} params
 * @property {string | null} text The reason in words, with the names of cells.
 * @property {string | null} here What is said beside the cell itself: “this cell”, no names.
 */

/**
 * A draft as a set-up board shows it.
 * @typedef {object} DraftScene
 * @property {string} game The game's id with its options.
 * @property {string} family How the board is to be drawn: the first part of the id.
 * @property {string | null} edition
 * @property {string[]} options
 * @property {string} text The draft as a position text, also if it is impossible.
 * @property {GoSixBoard | HexoneBoard | SixBoard | GenericBoard} board The board in the terms of the game's family.
 * @property {number} turn The seat that is next.
 * @property {number} seats
 * @property {string[]} spots Cells where a piece may be put.
 * @property {string[]} edits The kinds of edits that this game has.
 * @property {string | null} position The position's text; null while something about the draft is impossible.
 * @property {Outcome | null} outcome How the game ended, if it is over there.
 */

/**
 * A draft as a set-up board shows it.
 * @typedef {object} SetupAnswer
 * @property {DraftScene} draft
 * @property {Problem[]} problems All that is impossible, the gravest first; none for a position.
 */

/**
 * What is impossible about a draft.
 * @typedef {object} Problem
 * @property {string} code
 * @property {Record<string, any>} params
 * @property {string} text A sentence for people, in their language.
 */

export {};

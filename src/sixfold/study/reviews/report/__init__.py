"""A review as one page of HTML that needs nothing else: no network, no script, no other file."""

from sixfold.study.reviews.report.page import html_report

__all__ = ["html_report"]

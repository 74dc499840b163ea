"""The report of a review, as a page that needs no network: `study.report.html_report(review)`."""

from sixfold.study.reviews.report import html_report

__all__ = ["html_report"]

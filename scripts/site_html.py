"""Texts of pages."""
import html
import re


def escaped(text):
    return html.escape(text)


def filled(template, values):
    """A text with {{names}}, each of which has a value."""
    return re.sub(r"\{\{([a-z-]+)\}\}", lambda found: values[found[1]], template)

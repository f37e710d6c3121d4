"""Reads RSS 2.0 and Atom into one shape of entry."""

import xml.etree.ElementTree as tree
from dataclasses import dataclass

ATOM = "{http://www.w3.org/2005/Atom}"


@dataclass
class Entry:
    key: str
    title: str
    link: str
    published: str | None = None
    summary: str = ""


def parse(text):
    root = tree.fromstring(text)
    if root.tag == "rss":
        return [from_item(item) for item in root.iter("item")]
    return [from_entry(entry) for entry in root.iter(f"{ATOM}entry")]


def from_item(item):
    link = item.findtext("link", "")
    return Entry(
        key=item.findtext("guid", link),
        title=item.findtext("title", ""),
        link=link,
        published=item.findtext("pubDate"),
        summary=item.findtext("description", ""),
    )


def from_entry(entry):
    link = entry.find(f"{ATOM}link")
    return Entry(
        key=entry.findtext(f"{ATOM}id", ""),
        title=entry.findtext(f"{ATOM}title", ""),
        link="" if link is None else link.get("href", ""),
        published=entry.findtext(f"{ATOM}updated"),
        summary=entry.findtext(f"{ATOM}summary", ""),
    )

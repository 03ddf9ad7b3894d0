export const MOST_LETTERS = 1_000_000;
/** Pieces of long texts, each slow to clean carelessly. */
export const longShapes: Record<string, string> = {
  paragraphs: "<p>가나다라 마바사 아자차카</p>",
  "open paragraphs": "<p>",
  "open lists": "<ul><li>",
  lines: "<br>",
  "signs of a beginning": "<",
  "signs of a letter": "&",
  "beginnings of links": "<a ",
  "beginnings of lines": "<br ",
  words: "가나다 ",
  tables: "<table><tbody><tr><td>가</td><td>나</td></tr></tbody></table>",
  "open tables": "<table>",
  "open cells": "<td>",
  "open cells of words": "<td>가",
  "open rows": "<table><tr><td>",
  "cells over many": '<td colspan="50" rowspan="50">',
  "open captions": "<caption>",
  "tables in paragraphs": "<p>\n<table><tr><td><p>가</p></table></p>",
  "pictures with captions": '<img src="/files/0123456789abcdef" alt="가" title="나">',
  "open figures": "<figure><figcaption>",
};

export const ofLength = (shape: string, letters: number) => shape.repeat(Math.floor(letters / shape.length));

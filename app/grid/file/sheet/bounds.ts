/** Checked while reading: a hostile file stops at the limit. */
export const most = {
  entries: 2_000,
  unpacked: 60_000_000,
  /** Elements, comments and instructions of one part. */
  nodes: 2_000_000,
  depth: 64,
  attributes: 250,
  /** Letters of one text or name, which the parser keeps in memory. */
  token: 1_000_000,
  relations: 10_000,
  sharedStrings: 500_000,
  sharedLetters: 20_000_000,
  /** More than Excel's own limit of 65,490 cell formats. */
  formats: 70_000,
  /** Non-empty rows, without headings. */
  rows: 10_000,
  cells: 200_000,
  columns: 100,
  /** Letters of a cell, as in Excel; longer texts are cut. */
  cellLetters: 32_767,
  letters: 8_000_000,
};

export type Room = Record<"nodes" | "rows" | "cells" | "letters", number>;

/** A bank's result has one line per creator paid that day and a dozen columns. */
export const longTable: Room = { nodes: 4_000_000, rows: 100_000, cells: 1_200_000, letters: 20_000_000 };

export type SheetStop = "unreadable" | "too-large" | "too-many-rows";

export class SheetError extends Error {
  constructor(readonly stop: SheetStop) {
    super(stop);
  }
}

export const unreadable = () => new SheetError("unreadable");

export const tooLarge = () => new SheetError("too-large");

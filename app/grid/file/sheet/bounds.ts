/** What a file may hold at most. Each bound is checked while the file is read, so that a hostile file ends at the bound and not at its own size. */
export const most = {
  /** Files inside the ZIP. */
  entries: 2_000,
  /** Bytes that all parts unpack to, of which only the needed ones are unpacked. */
  unpacked: 60_000_000,
  /** Elements, comments and instructions of one part, empty cells and rows among them. */
  nodes: 2_000_000,
  /** Elements inside each other. */
  depth: 64,
  attributes: 250,
  /** Letters between two events of the parser, which keeps them in memory: one text, comment, attribute or name. */
  token: 1_000_000,
  relations: 10_000,
  sharedStrings: 500_000,
  sharedLetters: 20_000_000,
  /** Excel itself has room for 65,490 cell formats. */
  formats: 70_000,
  /** Rows with anything in them, headings aside. */
  rows: 10_000,
  /** Cells with anything in them. */
  cells: 200_000,
  /** Columns behind these are not read: no table of ours has as many. */
  columns: 100,
  /** Letters of a cell, as in Excel. Longer texts are cut. */
  cellLetters: 32_767,
  /** Letters of all cells. */
  letters: 8_000_000,
};

/** How much the lines of a sheet may hold, where that differs from file to file. */
export type Room = Record<"nodes" | "rows" | "cells" | "letters", number>;

/** Room for a bank's result: a line for each creator who is paid on one day, with a dozen columns. */
export const longTable: Room = { nodes: 4_000_000, rows: 100_000, cells: 1_200_000, letters: 20_000_000 };

/** Why a file is not read to its end. */
export type SheetStop = "unreadable" | "too-large" | "too-many-rows";

/** Ends the reading of a file. */
export class SheetError extends Error {
  constructor(readonly stop: SheetStop) {
    super(stop);
  }
}

/** For a file that is broken or no workbook. */
export const unreadable = () => new SheetError("unreadable");

/** For a file that passed a bound. */
export const tooLarge = () => new SheetError("too-large");

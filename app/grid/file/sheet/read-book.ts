import { most, type Room, type SheetStop, SheetError, unreadable } from "./bounds";
import type { SheetLine } from "./cell-text";
import { readDateFormats } from "./date-formats";
import { openParts } from "./open-parts";
import { readLines } from "./read-lines";
import { readSharedStrings } from "./shared-strings";
import { readWorkbook } from "./read-workbook";

/** First sheet of a workbook. Every parser error means a broken file. */
export async function readBook(bytes: Uint8Array, room: Room = most): Promise<SheetLine[] | SheetStop> {
  try {
    return await firstSheet(bytes, room);
  } catch (error) {
    return error instanceof SheetError ? error.stop : "unreadable";
  }
}

async function firstSheet(bytes: Uint8Array, room: Room): Promise<SheetLine[]> {
  const parts = await openParts(bytes);
  const { sheet, strings, styles, isFrom1904 } = await readWorkbook(parts);
  const read = (name: string | null) => (name === null ? null : parts.read(name));
  const [stylePieces, stringPieces, sheetPieces] = [read(styles), read(strings), read(sheet)];
  if (!sheetPieces) throw unreadable();
  return readLines(
    sheetPieces,
    {
      dateFormats: stylePieces ? await readDateFormats(stylePieces) : [],
      strings: stringPieces ? await readSharedStrings(stringPieces) : [],
      isFrom1904,
    },
    room,
  );
}

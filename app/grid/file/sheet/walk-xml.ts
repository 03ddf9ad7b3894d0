import { SaxesParser } from "saxes";
import { most, tooLarge, unreadable } from "./bounds";
import { decodePart } from "./decode-part";

type Attributes = Record<string, string>;

/** Names come without prefix. `close` returns "enough" to stop. */
export type XmlVisitor = {
  open?: (name: string, attributes: Attributes, parent: string) => void;
  text?: (text: string, name: string, parent: string) => void;
  close?: (name: string, parent: string) => "enough" | void;
};

/** Encodings a part may declare; the part's bytes decide. */
const ENCODINGS = /^(utf-?8|us-ascii|utf-16(le|be)?)$/i;

/** Walks through a part's XML. Throws a `SheetError`, or the parser's error for broken XML. */
export async function walkXml(pieces: AsyncIterable<Buffer>, root: string, visitor: XmlVisitor, mostNodes = most.nodes): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  let [nodes, attributes, waitingLetters, isEnough] = [0, 0, 0, false];
  const parent = () => path[path.length - 2] ?? "";
  const resetWaiting = () => void (waitingLetters = 0);
  const countNode = () => {
    resetWaiting();
    if (++nodes > mostNodes) throw tooLarge();
  };

  parser.on("xmldecl", ({ encoding }) => {
    resetWaiting();
    if (encoding !== undefined && !ENCODINGS.test(encoding)) throw unreadable();
  });
  parser.on("doctype", () => {
    throw unreadable();
  });
  parser.on("comment", countNode);
  parser.on("processinginstruction", countNode);
  parser.on("opentagstart", () => {
    countNode();
    attributes = 0;
  });
  parser.on("attribute", () => {
    resetWaiting();
    if (++attributes > most.attributes) throw unreadable();
  });
  parser.on("opentag", (tag) => {
    const name = localName(tag.name);
    if (path.length === 0 && name !== root) throw unreadable();
    if (path.push(name) > most.depth) throw unreadable();
    if (!isEnough) visitor.open?.(name, tag.attributes, parent());
  });
  const text = (piece: string) => {
    resetWaiting();
    if (!isEnough) visitor.text?.(piece, path[path.length - 1] ?? "", parent());
  };
  parser.on("text", text);
  parser.on("cdata", (piece) => {
    countNode();
    text(piece);
  });
  parser.on("closetag", () => {
    resetWaiting();
    if (!isEnough && visitor.close?.(path[path.length - 1]!, parent()) === "enough") isEnough = true;
    path.pop();
  });

  for await (const piece of decodePart(pieces)) {
    // Unpack the rest too: the checksum covers the complete part.
    if (isEnough) continue;
    try {
      parser.write(piece);
    } catch (error) {
      if (!isEnough) throw error;
    }
    waitingLetters += piece.length;
    if (waitingLetters > most.token) throw tooLarge();
  }
  if (!isEnough) parser.close();
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

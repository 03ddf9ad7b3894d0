import { SaxesParser } from "saxes";
import { most, tooLarge, unreadable } from "./bounds";
import { decodePart } from "./decode-part";

/** Attributes by their names as written. */
type Attributes = Record<string, string>;

/** What is told while a part is read; names are without prefix. `close` answers "enough" when nothing behind it is needed. */
export type XmlVisitor = {
  open?: (name: string, attributes: Attributes, parent: string) => void;
  text?: (text: string, name: string, parent: string) => void;
  close?: (name: string, parent: string) => "enough" | void;
};

/** Encodings in which a part may call itself; whether its bytes are UTF-8 or UTF-16 is seen from the bytes. */
const ENCODINGS = /^(utf-?8|us-ascii|utf-16(le|be)?)$/i;

/**
 * Walks through the XML of a part, whose first element must have the name `root` in any namespace. Throws a `SheetError` for a document type, an
 * unknown encoding and a passed bound, and the parser's own error for broken XML. The parser knows no entities but XML's five.
 */
export async function walkXml(pieces: AsyncIterable<Buffer>, root: string, visitor: XmlVisitor, mostNodes = most.nodes): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  let [nodes, attributes, waiting, isEnough] = [0, 0, 0, false];
  const parent = () => path[path.length - 2] ?? "";
  const seen = () => void (waiting = 0);
  const seenNode = () => {
    seen();
    if (++nodes > mostNodes) throw tooLarge();
  };

  parser.on("xmldecl", ({ encoding }) => {
    seen();
    if (encoding !== undefined && !ENCODINGS.test(encoding)) throw unreadable();
  });
  parser.on("doctype", () => {
    throw unreadable();
  });
  parser.on("comment", seenNode);
  parser.on("processinginstruction", seenNode);
  parser.on("opentagstart", () => {
    seenNode();
    attributes = 0;
  });
  parser.on("attribute", () => {
    seen();
    if (++attributes > most.attributes) throw unreadable();
  });
  parser.on("opentag", (tag) => {
    const name = localName(tag.name);
    if (path.length === 0 && name !== root) throw unreadable();
    if (path.push(name) > most.depth) throw unreadable();
    if (!isEnough) visitor.open?.(name, tag.attributes, parent());
  });
  const text = (words: string) => {
    seen();
    if (!isEnough) visitor.text?.(words, path[path.length - 1] ?? "", parent());
  };
  parser.on("text", text);
  parser.on("cdata", (words) => {
    seenNode();
    text(words);
  });
  parser.on("closetag", () => {
    seen();
    if (!isEnough && visitor.close?.(path[path.length - 1]!, parent()) === "enough") isEnough = true;
    path.pop();
  });

  for await (const words of decodePart(pieces)) {
    // Behind what is needed the part is still unpacked, within its bound, because its checksum covers all of it.
    if (isEnough) continue;
    try {
      parser.write(words);
    } catch (error) {
      if (!isEnough) throw error;
    }
    waiting += words.length;
    if (waiting > most.token) throw tooLarge();
  }
  if (!isEnough) parser.close();
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

import { Delta } from "quill";
import type { Quill } from "react-quill";
import { addressIn, hrefOf } from "../../../text/typed-addresses";

const mayBeAddress = /(?<![a-z0-9])(?:https?:\/\/|(?<![.@/-])www\.)[^\s<>"]{1,2000}/gi;
const MOST_LINKS = 50;

/** Addresses become links once a space, Enter or a paste follows them, as a save would make them. */
export function followAddresses(quill: Quill): void {
  quill.on("text-change", (delta, _before, source) => {
    if (source !== "user") return;
    const [from, inserted] = insertedText(delta);
    if (inserted === null || (inserted.length === 1 && !/\s/.test(inserted))) return;
    // Apply after Quill has placed the cursor.
    queueMicrotask(() => linkAddresses(quill, from, from + inserted.length));
  });
}

/** Where an unlinked text was inserted; null for formats and embeds. */
function insertedText(delta: Delta): [from: number, text: string | null] {
  let from = 0;
  for (const { retain, insert, attributes } of delta.ops) {
    if (typeof retain === "number") from += retain;
    else if (insert !== undefined) return [from, typeof insert === "string" && !attributes?.link ? textOf(delta) : null];
  }
  return [from, null];
}

const textOf = (delta: Delta) => delta.ops.map(({ insert }) => (typeof insert === "string" ? insert : insert ? "\n" : "")).join("");

function linkAddresses(quill: Quill, from: number, to: number): void {
  if ((quill as unknown as { composition?: { isComposing: boolean } }).composition?.isComposing) return;
  const changes = new Delta();
  let position = 0;
  let count = 0;
  for (const line of quill.getLines(Math.max(0, from - 1), to - from + 1)) {
    const start = quill.getIndex(line);
    if (quill.getFormat(start)["code-block"]) continue;
    const text = quill.getText(start, line.length() - 1);
    // A picture makes text offsets differ from Quill's.
    if (text.length !== line.length() - 1) continue;
    for (const found of text.matchAll(mayBeAddress)) {
      const address = addressIn(found[0]);
      const index = start + found.index;
      const end = index + address.length;
      // A person may still type on at the cursor.
      if (address === "" || end > to || index + found[0].length < from - 1) continue;
      const isTaken = quill.getContents(index, address.length).ops.some(({ attributes }) => attributes?.link || attributes?.code);
      if (isTaken || (count += 1) > MOST_LINKS) continue;
      changes.retain(index - position).retain(address.length, { link: hrefOf(address) });
      position = end;
    }
  }
  if (position > 0) quill.updateContents(changes, "user");
}

/** Inserts an address alone in its line: the reading page shows a card. */
export function insertAddress(quill: Quill, address: string): void {
  const { index } = quill.getSelection(true) ?? { index: quill.getLength() - 1 };
  const [line, offset] = quill.getLine(index);
  const isEmpty = !line || line.length() <= 1;
  const place = isEmpty ? index : index - offset + line.length();
  const plain = { header: null, list: null, blockquote: null, callout: null, "code-block": null };
  quill.history.cutoff();
  if (isEmpty) quill.formatLine(place, 1, { header: false, list: false, blockquote: false, callout: false, "code-block": false }, "user");
  const at = Math.min(place, quill.getLength() - 1);
  const lead = at < place ? new Delta().retain(at).insert("\n", plain) : new Delta().retain(at);
  quill.updateContents(lead.insert(address, { link: address }).insert("\n", plain), "user");
  quill.setSelection(place + address.length + 1, 0, "user");
  quill.history.cutoff();
}

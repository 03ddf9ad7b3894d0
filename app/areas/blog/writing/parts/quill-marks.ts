import { Delta } from "quill";
import type { Quill } from "react-quill";

/** Insert a divider below the cursor's line; at a line's start, above. */
export function putDivider(quill: Quill): void {
  const cursor = quill.getSelection(true)?.index ?? quill.getLength() - 1;
  const [line, offset] = quill.getLine(cursor);
  const place = line && offset > 0 ? cursor - offset + line.length() : cursor;
  quill.history.cutoff();
  quill.insertEmbed(place, "line-across", true, "user");
  if (place + 1 >= quill.getLength()) quill.insertText(place + 1, "\n", "user");
  quill.setSelection(place + 1, 0, "user");
  quill.history.cutoff();
}

/** Formats "# ", "> ", "---", **bold**, `code` once typed, except in code blocks. Undo restores the signs. Quill handles lists. */
export function followMarks(quill: Quill): void {
  quill.on("text-change", (delta, _before, source) => {
    const typed = delta.ops.find(({ insert }) => insert !== undefined)?.insert;
    if (source !== "user" || !typed || !" -*`".includes(String(typed))) return;
    const cursor = delta.ops[0]?.insert === undefined ? Number(delta.ops[0]?.retain ?? 0) + 1 : 1;
    // Apply after Quill has placed the cursor.
    queueMicrotask(() => applyMark(quill, String(typed), cursor));
  });
}

function applyMark(quill: Quill, typed: string, cursor: number): void {
  const [line, offset] = quill.getLine(cursor);
  if (!line || quill.getFormat(cursor)["code-block"]) return;
  const start = cursor - offset;
  const before = quill.getText(start, offset);
  // A picture before the cursor makes text offsets differ from Quill's.
  if (before.length !== offset) return;
  const block = typed === " " && /^(#{1,5}|>) $/.exec(before);
  const bold = typed === "*" && /\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*$/.exec(before);
  const code = typed === "`" && /`([^`\n]+)`$/.exec(before);
  const isDivider = typed === "-" && before === "---" && line.length() === 4;
  if (!block && !bold && !code && !isDivider) return;
  quill.history.cutoff();
  if (block) {
    const level = block[1]!.length;
    const form = block[1] === ">" ? { blockquote: true } : { header: level };
    quill.updateContents(
      new Delta()
        .retain(start)
        .delete(offset)
        .retain(line.length() - offset - 1)
        .retain(1, form),
      "user",
    );
    quill.setSelection(start, 0, "user");
  } else if (bold) {
    const from = cursor - bold[0].length;
    const length = bold[1]!.length;
    quill.updateContents(new Delta().retain(from).delete(2).retain(length, { bold: true }).delete(2), "user");
    quill.setSelection(from + length, 0, "user");
    quill.format("bold", false, "user");
  } else if (code) {
    const from = cursor - code[0].length;
    const length = code[1]!.length;
    quill.updateContents(new Delta().retain(from).delete(1).retain(length, { code: true }).delete(1), "user");
    quill.setSelection(from + length, 0, "user");
    quill.format("code", false, "user");
  } else {
    quill.updateContents(new Delta().retain(start).delete(3).insert({ "line-across": true }), "user");
    quill.setSelection(start + 1, 0, "user");
  }
  quill.history.cutoff();
}

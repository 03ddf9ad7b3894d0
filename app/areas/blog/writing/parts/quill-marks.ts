import { Delta } from "quill";
import type { Quill } from "react-quill";

/** Puts a line across the text at the cursor, which goes on below it. */
export function putDivider(quill: Quill): void {
  const at = quill.getSelection(true)?.index ?? quill.getLength() - 1;
  const [line, offset] = quill.getLine(at);
  const place = line && offset > 0 ? at - offset + line.length() : at;
  quill.history.cutoff();
  quill.insertEmbed(place, "line-across", true, "user");
  if (place + 1 >= quill.getLength()) quill.insertText(place + 1, "\n", "user");
  quill.setSelection(place + 1, 0, "user");
  quill.history.cutoff();
}

/**
 * What is typed as in Markdown takes its form at once: "# " a heading, "> " a quotation, "---" a line across, **words** bold; Quill itself
 * knows "- " and "1. ". Undo brings the signs back. Not within code, and not in what is pasted.
 */
export function followMarks(quill: Quill): void {
  quill.on("text-change", (delta, _before, source) => {
    const typed = delta.ops.find(({ insert }) => insert !== undefined)?.insert;
    if (source !== "user" || (typed !== " " && typed !== "-" && typed !== "*")) return;
    const at = delta.ops[0]?.insert === undefined ? Number(delta.ops[0]?.retain ?? 0) + 1 : 1;
    // After Quill has placed the cursor.
    queueMicrotask(() => takeForm(quill, typed, at));
  });
}

function takeForm(quill: Quill, typed: string, at: number): void {
  const [line, offset] = quill.getLine(at);
  if (!line || quill.getFormat(at)["code-block"]) return;
  const start = at - offset;
  const before = quill.getText(start, offset);
  // A picture has no letters, so places in the text would not be those in the line.
  if (before.length !== offset) return;
  const block = typed === " " && /^(#{1,5}|>) $/.exec(before);
  const bold = typed === "*" && /\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*$/.exec(before);
  const isDivider = typed === "-" && before === "---" && line.length() === 4;
  if (!block && !bold && !isDivider) return;
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
    const from = at - bold[0].length;
    const length = bold[1]!.length;
    quill.updateContents(new Delta().retain(from).delete(2).retain(length, { bold: true }).delete(2), "user");
    quill.setSelection(from + length, 0, "user");
    quill.format("bold", false, "user");
  } else {
    quill.updateContents(new Delta().retain(start).delete(3).insert({ "line-across": true }), "user");
    quill.setSelection(start + 1, 0, "user");
  }
  quill.history.cutoff();
}

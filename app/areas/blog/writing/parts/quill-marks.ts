import { Delta } from "quill";
import type { Quill } from "react-quill";
import { putEmbed } from "./quill-blocks";

export const putDivider = (quill: Quill) => putEmbed(quill, "line-across");

/** Formats "# ", "> ", "> [!] ", "---", "```", **bold**, *italic*, ~~strike~~, `code` once typed, except in code blocks. Undo restores the signs. Quill handles lists. */
export function followMarks(quill: Quill): void {
  quill.on("text-change", (delta, _before, source) => {
    const typed = delta.ops.find(({ insert }) => insert !== undefined)?.insert;
    if (source !== "user" || !typed || !" -*`~".includes(String(typed))) return;
    const cursor = delta.ops[0]?.insert === undefined ? Number(delta.ops[0]?.retain ?? 0) + 1 : 1;
    // Apply after Quill has placed the cursor.
    queueMicrotask(() => applyMark(quill, String(typed), cursor));
  });
}

function applyMark(quill: Quill, typed: string, cursor: number): void {
  const [line, offset] = quill.getLine(cursor);
  const formats = quill.getFormat(cursor);
  const { composition } = quill as unknown as { composition?: { isComposing: boolean } };
  if (!line || composition?.isComposing || formats["code-block"]) return;
  const start = cursor - offset;
  const before = quill.getText(start, offset);
  // A picture before the cursor makes text offsets differ from Quill's.
  if (before.length !== offset) return;
  const block = typed === " " && (formats.blockquote ? /^(\[!\]) $/ : /^(#{1,5}|>) $/).exec(before);
  const fence = typed === "`" && before === "```" && line.length() === 4;
  const inline = !fence && inlineMark(typed, before);
  const isDivider = typed === "-" && before === "---" && line.length() === 4;
  if (!block && !inline && !fence && !isDivider) return;
  quill.history.cutoff();
  if (block) {
    const level = block[1]!.length;
    const form = block[1] === "[!]" ? { callout: true } : block[1] === ">" ? { blockquote: true } : { header: level };
    quill.updateContents(
      new Delta()
        .retain(start)
        .delete(offset)
        .retain(line.length() - offset - 1)
        .retain(1, form),
      "user",
    );
    quill.setSelection(start, 0, "user");
  } else if (inline) {
    const { format, sign, words } = inline;
    const from = cursor - words.length - 2 * sign;
    quill.updateContents(
      new Delta()
        .retain(from)
        .delete(sign)
        .retain(words.length, { [format]: true })
        .delete(sign),
      "user",
    );
    quill.setSelection(from + words.length, 0, "user");
    quill.format(format, false, "user");
  } else if (fence) {
    quill.updateContents(new Delta().retain(start).delete(3).retain(1, { "code-block": true }), "user");
    quill.setSelection(start, 0, "user");
  } else {
    quill.updateContents(new Delta().retain(start).delete(3).insert({ "line-across": true }), "user");
    quill.setSelection(start + 1, 0, "user");
  }
  quill.history.cutoff();
}

/** `sign`: letters of the sign on each side. */
const inlineMarks = [
  { format: "bold", sign: 2, pattern: /\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*$/ },
  { format: "italic", sign: 1, pattern: /(?<![\p{L}\p{N}*])\*([^*\s](?:[^*\n]*[^*\s])?)\*$/u },
  { format: "strike", sign: 2, pattern: /~~([^~\s](?:[^~\n]*[^~\s])?)~~$/ },
  { format: "code", sign: 1, pattern: /`([^`\n]+)`$/ },
];

function inlineMark(typed: string, before: string) {
  if (!"*~`".includes(typed)) return null;
  for (const { format, sign, pattern } of inlineMarks) {
    const words = pattern.exec(before)?.[1];
    if (words) return { format, sign, words };
  }
  return null;
}

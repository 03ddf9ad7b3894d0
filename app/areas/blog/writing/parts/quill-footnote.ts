import type { Quill } from "react-quill";

const plainLine = { list: false, header: false, blockquote: false, callout: false, "code-block": false, align: false, lineheight: false };

/** Inserts a mark such as `[^2]`, and a line for its note at the end; the cursor moves there. */
export function putFootnote(quill: Quill): void {
  const { index, length } = quill.getSelection(true) ?? { index: quill.getLength() - 1, length: 0 };
  const used = [...quill.getText().matchAll(/\[\^(\d{1,4})\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...used) + 1}]`;
  quill.history.cutoff();
  quill.insertText(index + length, mark, "user");
  const end = quill.getLength() - 1;
  const [line] = quill.getLine(end);
  const start = line && line.length() > 1 ? end + 1 : end;
  if (start > end) quill.insertText(end, "\n", "user");
  quill.formatLine(start, 1, plainLine, "user");
  quill.insertText(start, `${mark}: `, "user");
  quill.setSelection(quill.getLength() - 1, 0, "user");
  quill.scrollSelectionIntoView();
  quill.history.cutoff();
}

import { Delta } from "quill";
import { Quill } from "react-quill";
import { CONSULTATION } from "../../text/consultation";

/** Registers callouts, which are lines like quotes, and the button to the consultation form. */
export function teachBlocks() {
  const Block = Quill.import("blots/block") as any;
  class Callout extends Block {
    static blotName = "callout";
    static tagName = "ASIDE";
  }
  const BlockEmbed = Quill.import("blots/block/embed") as any;
  class Consultation extends BlockEmbed {
    static blotName = "consultation";
    static tagName = "DIV";
    static className = "ql-consultation";

    static create() {
      const node = super.create();
      node.contentEditable = "false";
      node.textContent = "상담 신청서";
      return node;
    }
    static value() {
      return true;
    }
    html() {
      return `<p>${CONSULTATION}</p>`;
    }
  }
  for (const blot of [Callout, Consultation]) Quill.register(blot as any, true);
}

/** The consultation line of a stored text becomes its button. */
export const blockMatchers: [string, (node: Node, delta: Delta) => Delta][] = [
  ["p", (node, delta) => (node.textContent?.trim() === CONSULTATION ? new Delta().insert({ consultation: true }) : delta)],
];

/** Enter in an empty callout leaves it. */
export const calloutKeys = {
  "callout empty enter": {
    key: "Enter",
    collapsed: true,
    format: ["callout"],
    empty: true,
    handler(this: { quill: Quill }) {
      this.quill.format("callout", false, "user");
    },
  },
};

export const putConsultation = (quill: Quill) => putEmbed(quill, "consultation");

/** Inserts an embed below the cursor's line; at a line's start, above. */
export function putEmbed(quill: Quill, name: string): void {
  const cursor = quill.getSelection(true)?.index ?? quill.getLength() - 1;
  const [line, offset] = quill.getLine(cursor);
  const place = line && offset > 0 ? cursor - offset + line.length() : cursor;
  quill.history.cutoff();
  quill.insertEmbed(place, name, true, "user");
  if (place + 1 >= quill.getLength()) quill.insertText(place + 1, "\n", "user");
  quill.setSelection(place + 1, 0, "user");
  quill.history.cutoff();
}

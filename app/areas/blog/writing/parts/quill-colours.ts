import { Delta } from "quill";
import { themedStyle } from "../../text/text-colours";

const STYLES = { color: "color", background: "background-color" } as const;

/** Whether a save would take this colour out of the text (`themedStyle`). */
const isNeutral = (name: keyof typeof STYLES, value: unknown) =>
  typeof value === "string" && themedStyle(`${STYLES[name]}:${value}`) === "";

/**
 * Cleans pasted content: black, white and near-grey colours, which come along from the page it was copied from, are removed at once, so that the
 * writer sees the text as it is saved, in the dark theme too.
 */
export const colourMatchers: [number, (node: Node, delta: Delta) => Delta][] = [
  [
    Node.ELEMENT_NODE,
    (_node, delta) =>
      new Delta(
        delta.ops.map(({ attributes, ...op }) => {
          const kept = Object.entries(attributes ?? {}).filter(([name, value]) => !(name in STYLES) || !isNeutral(name as "color", value));
          return kept.length > 0 ? { ...op, attributes: Object.fromEntries(kept) } : op;
        }),
      ),
  ],
];

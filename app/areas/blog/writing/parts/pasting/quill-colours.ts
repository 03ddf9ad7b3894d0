import { Delta } from "quill";
import { themedStyle } from "../../../text/text-colours";

const STYLES = { color: "color", background: "background-color" } as const;

const isNeutral = (name: keyof typeof STYLES, value: unknown) =>
  typeof value === "string" && themedStyle(`${STYLES[name]}:${value}`) === "";

/** Drop colours that `themedStyle` drops at a save. */
export const colourMatchers: [number, (node: Node, delta: Delta) => Delta][] = [
  [
    Node.ELEMENT_NODE,
    (_node, delta) =>
      new Delta(
        delta.ops.map(({ attributes, ...op }) => {
          const keptAttributes = Object.entries(attributes ?? {}).filter(
            ([name, value]) => !(name in STYLES) || !isNeutral(name as "color", value),
          );
          return keptAttributes.length > 0 ? { ...op, attributes: Object.fromEntries(keptAttributes) } : op;
        }),
      ),
  ],
];

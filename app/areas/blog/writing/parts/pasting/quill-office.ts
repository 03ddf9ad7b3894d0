import { Delta } from "quill";
import { isOfficeMarked } from "../../../text/office-marks";

const officeFormats = new Set(["size", "color", "background", "font", "lineheight"]);

/** Drop styles of office programs; `withoutOfficeStyles` does so at a save. */
export const officeMatchers: [number, (node: Node, delta: Delta) => Delta][] = [
  [Node.ELEMENT_NODE, (node, delta) => (isOffice(node as Element) ? new Delta(delta.ops.map(plainOp)) : delta)],
];

export function plainOp<T extends { attributes?: Record<string, unknown> }>({ attributes, ...op }: T) {
  const kept = Object.entries(attributes ?? {}).filter(
    ([name, value]) => !officeFormats.has(name) && !(name === "align" && value === "justify"),
  );
  return kept.length > 0 ? { ...op, attributes: Object.fromEntries(kept) } : op;
}

function isOffice(element: Element): boolean {
  if (isOfficeMarked(attributesOf(element))) return true;
  const { body, documentElement, head } = element.ownerDocument;
  if (element.parentElement !== body) return false;
  const generator = head.querySelector('meta[name="generator" i]')?.getAttribute("content") ?? "";
  return isOfficeMarked(attributesOf(documentElement)) || /microsoft|hancom|libreoffice/i.test(generator);
}

const attributesOf = (element: Element) => Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

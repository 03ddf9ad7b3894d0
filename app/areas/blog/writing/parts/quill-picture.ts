import { Delta } from "quill";
import { Quill } from "react-quill";
import { WAITING } from "./uploads/waiting-blot";
import { isSeen, waitForPasted } from "./uploads/waiting-pictures";
import { type Described, fitsOneDescription, oneLine, ownPicture, pictureTag } from "../../text/picture-descriptions";

/** Quill's own picture format has no captions and drops an empty `alt`. */
export function teachPictures() {
  const Image = Quill.import("formats/image") as any;
  class BarePicture extends Image {
    static value(node: Element) {
      return imageIn(node).getAttribute("src");
    }
    static formats(node: Element) {
      const image = imageIn(node);
      const known = ["width", "height"].flatMap((name) => (image.hasAttribute(name) ? [[name, image.getAttribute(name)]] : []));
      const caption = captionIn(node);
      return { alt: image.getAttribute("alt") ?? "", ...(caption && { title: caption }), ...Object.fromEntries(known) };
    }
    format(name: string, value: unknown) {
      const image = imageIn(this.domNode);
      const text = typeof value === "string" ? value : "";
      if (name === "alt") image.setAttribute("alt", text);
      else if (name === "title") writeCaption(this.domNode, text);
      else if (name === "width" || name === "height") {
        if (value) image.setAttribute(name, String(value));
        else image.removeAttribute(name);
      } else super.format(name, value);
    }
    html() {
      const image = imageIn(this.domNode);
      const tag = pictureTag(describedOf(image));
      const sizes = ["width", "height"].filter((name) => /^\d{1,4}$/.test(image.getAttribute(name) ?? ""));
      return tag.replace(" />", `${sizes.map((name) => ` ${name}="${image.getAttribute(name)}"`).join("")} />`);
    }
  }
  class Picture extends BarePicture {
    static className = "ql-picture";
    static create(value: unknown) {
      const frame = document.createElement("figure");
      frame.className = Picture.className;
      frame.contentEditable = "false";
      const image = frame.appendChild(document.createElement("img"));
      if (typeof value === "string") image.setAttribute("src", Image.sanitize(value));
      image.setAttribute("alt", "");
      return frame;
    }
  }
  // Quill creates pictures as `Picture`, registered last; `BarePicture` reads an `<img>` without frame.
  for (const blot of [BarePicture, Picture]) Quill.register(blot as any, true);
}

/** Reads `ownPicture` images in order, also in tables, with descriptions. */
export function picturesIn(quill: Quill): Described[] {
  return imagesIn(quill).map(describedOf);
}

/** Inserts each picture in its own line, or all in one if `sideBySide`. */
export function insertPictures(quill: Quill, paths: string[], sideBySide: boolean): void {
  let position = quill.getSelection(true)?.index ?? quill.getLength() - 1;
  const lines = sideBySide ? [paths] : paths.map((path) => [path]);
  for (const pictures of lines) {
    const [line] = quill.getLine(position);
    if (line && line.length() > 1) quill.insertText(position++, "\n", "user");
    for (const path of pictures) quill.insertEmbed(position++, "image", path, "user");
    quill.insertText(position++, "\n", "user");
  }
  quill.setSelection(position, 0);
  void Promise.allSettled(imagesIn(quill).map((image) => image.decode())).then(() => requestAnimationFrame(() => showCursor(quill)));
}

/** Height of the bar of buttons and of some lines above it. */
const BELOW_CURSOR = 160;

/** Pictures that were drawn push the cursor down. */
function showCursor(quill: Quill): void {
  const range = quill.hasFocus() ? quill.getSelection() : null;
  const bounds = range && quill.getBounds(range.index);
  if (!bounds) return;
  const hidden = quill.container.getBoundingClientRect().top + bounds.bottom - (window.innerHeight - BELOW_CURSOR);
  if (hidden > 0) window.scrollBy({ top: hidden });
}

/** A picture's place in `picturesIn`. */
export const placeOfPicture = (quill: Quill, frame: Element): number => imagesIn(quill).indexOf(imageIn(frame));
export const describedAt = (quill: Quill, place: number): Described | undefined => picturesIn(quill)[place];

const lastLine = new WeakMap<Quill, string>();

export function describePicture(quill: Quill, place: number, changes: Partial<Omit<Described, "path">>) {
  const line = `${place} ${Object.keys(changes).join()}`;
  if (lastLine.get(quill) !== line) quill.history.cutoff();
  lastLine.set(quill, line);
  const image = imagesIn(quill)[place];
  // Quill cannot format pictures inside a table.
  if (image?.closest("table")) {
    if (changes.alt !== undefined) image.alt = changes.alt;
    if (changes.caption !== undefined) writeCaption(image, changes.caption);
    return;
  }
  const blot = image && Quill.find(image.closest(".ql-picture") ?? image);
  if (!blot || blot instanceof Quill) return;
  const formats = {
    ...(changes.alt !== undefined && { alt: changes.alt }),
    ...(changes.caption !== undefined && { title: changes.caption || null }),
  };
  quill.formatText(quill.getIndex(blot), 1, formats, "user");
}

/** A click on a picture puts the cursor before or after it. */
export function keepCursorOutside(quill: Quill) {
  quill.root.addEventListener("click", (event) => {
    const frame = (event.target as Element).closest(".ql-picture");
    const blot = frame && Quill.find(frame);
    if (!blot || blot instanceof Quill) return;
    const { left, width } = frame.getBoundingClientRect();
    quill.setSelection(quill.getIndex(blot) + (event.clientX < left + width / 2 ? 0 : 1), 0, "user");
  });
}

/** Text and picture captions outside tables. */
export function wordsIn(quill: Quill): string {
  const words = quill.getContents().ops.map(({ insert, attributes }) => {
    if (typeof insert === "string") return insert;
    return attributes?.title ? `\n${attributes.title}\n` : "";
  });
  return words.join("");
}

/** Pasted pictures other than `ownPicture` wait at their place; turn a fitting figcaption into its picture's caption. */
export const pictureMatchers: [string, (node: Node, delta: Delta) => Delta][] = [
  [
    "img",
    (node, delta) => {
      const image = node as HTMLImageElement;
      if (!ownPicture.test(pathOf(image))) return isSeen(image) ? ownLine(image, waitForPasted(image).id) : new Delta();
      const figcaption = image.closest("figure")?.querySelector("figcaption");
      const caption = figcaption && captionedBy(figcaption) === image ? wordsOf(figcaption) : "";
      return new Delta().insert({ image: pathOf(image) }, { ...delta.ops[0]?.attributes, ...(caption && { title: caption }) });
    },
  ],
  ["figcaption", (node, delta) => (captionedBy(node as Element) ? new Delta() : delta)],
];

const imagesIn = (quill: Quill) => [...quill.root.querySelectorAll("img")].filter((image) => ownPicture.test(pathOf(image)));
const imageIn = (node: Element) => (node.matches("img") ? node : node.querySelector("img")) as HTMLImageElement;

/** Quill would join a picture between blocks with the block below. */
function ownLine(image: Element, id: string): Delta {
  const place = new Delta().insert({ [WAITING]: id });
  const isBetweenBlocks = image.parentElement === image.ownerDocument.body && image.nextElementSibling?.matches(BLOCKS);
  return isBetweenBlocks ? place.insert("\n") : place;
}

const BLOCKS = "p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, table, figure, section, article, aside, hr";

/** Pictures copied from our pages may have absolute addresses. */
export function pathOf(image: Element): string {
  const src = image.getAttribute("src") ?? "";
  return src.startsWith(`${window.location.origin}/`) ? src.slice(window.location.origin.length) : src;
}

function describedOf(image: Element): Described {
  const frame = image.closest(".ql-picture") ?? image;
  return { path: pathOf(image), alt: image.getAttribute("alt") ?? "", caption: captionIn(frame) };
}

function captionIn(node: Element): string {
  return (node.matches("img") ? node.getAttribute("title") : node.querySelector("figcaption")?.textContent) ?? "";
}

function writeCaption(node: Element, words: string) {
  if (node.matches("img")) return words ? node.setAttribute("title", words) : node.removeAttribute("title");
  const caption = node.querySelector("figcaption");
  if (!words) return caption?.remove();
  const line = caption ?? node.appendChild(document.createElement("figcaption"));
  line.textContent = words;
}

function captionedBy(figcaption: Element): Element | null {
  const figure = figcaption.parentElement?.closest("figure");
  if (figure?.querySelector("figcaption") !== figcaption || figcaption.querySelector("img") || !fitsOneDescription(wordsOf(figcaption)))
    return null;
  const own = [...figure.querySelectorAll("img")].filter((image) => image.closest("figure") === figure && ownPicture.test(pathOf(image)));
  const before = own.filter((image) => figcaption.compareDocumentPosition(image) & Node.DOCUMENT_POSITION_PRECEDING).at(-1);
  const image = before ?? own[0];
  return image && !image.title ? image : null;
}

function wordsOf(figcaption: Element): string {
  for (const lineEnd of figcaption.querySelectorAll("br")) lineEnd.replaceWith(" ");
  return oneLine(figcaption.textContent ?? "");
}

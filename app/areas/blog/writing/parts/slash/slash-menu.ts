import { Quill } from "react-quill";
import { blocksFor, PLAIN, type SlashBlock } from "./slash-blocks";

const LIST_ID = "slash-blocks";
const MOST_LETTERS = 12;
/** Pixels: five rows at least, nine at most. */
const [LEAST_HEIGHT, MOST_HEIGHT, GAP] = [206, 356, 4];
const LINES = ".ql-editor :is(p, h1, h2, h3, h4, h5, blockquote, aside, li)";

/** A menu of blocks opens where a line begins with `/`. The letters after it narrow the menu. */
export function slashMenu(quill: Quill, blocks: SlashBlock[]): void {
  const list = document.createElement("ul");
  list.id = LIST_ID;
  list.className = "write-float slash-menu";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "넣을 블록");
  list.hidden = true;
  const said = document.createElement("p");
  said.className = "sr-only";
  said.setAttribute("role", "status");
  quill.container.append(list, said);

  let shown: SlashBlock[] = [];
  let chosen = 0;
  /** The line whose menu Escape has closed. */
  let closedLine: Node | null = null;

  const close = () => {
    list.hidden = true;
    list.replaceChildren();
    said.textContent = "";
    quill.root.removeAttribute("aria-controls");
    quill.root.removeAttribute("aria-activedescendant");
  };

  const mark = (place: number) => {
    chosen = place;
    for (const [index, row] of [...list.children].entries()) row.setAttribute("aria-selected", String(index === place));
    const row = list.children[place]!;
    quill.root.setAttribute("aria-activedescendant", row.id);
    const { offsetTop: top, offsetHeight: height } = row as HTMLElement;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
  };

  const put = (block: SlashBlock) => {
    const typed = typedCommand();
    const node = lineNode();
    // Ends a composition, so that Quill knows all letters.
    quill.root.blur();
    const line = node && (Quill.find(node) as Parameters<Quill["getIndex"]>[0] | null);
    if (!line || typed === null) return;
    const start = quill.getIndex(line);
    quill.history.cutoff();
    quill.deleteText(start, sameLetters(quill.getText(start, typed.length + 1), `/${typed}`), "user");
    quill.setSelection(start, 0, "user");
    block.put(quill);
    quill.history.cutoff();
  };

  const follow = () => {
    const typed = typedCommand();
    if (typed === null) closedLine = null;
    const node = lineNode();
    shown = typed === null || node === closedLine ? [] : blocksFor(blocks, typed);
    if (shown.length === 0) return close();
    list.replaceChildren(...shown.map((block, index) => rowOf(block, index, () => put(block))));
    list.hidden = false;
    quill.root.setAttribute("aria-controls", LIST_ID);
    place();
    mark(0);
    said.textContent = `블록 ${shown.length}개`;
  };

  const place = () => {
    const { index } = quill.getSelection() ?? { index: 0 };
    const { left, top, bottom } = quill.getBounds(index)!;
    const frame = quill.container.getBoundingClientRect();
    const below = roomEnd() - frame.top - bottom - GAP;
    const toolbar = quill.container.parentElement?.querySelector(".ql-toolbar");
    const above = frame.top + top - (toolbar?.getBoundingClientRect().bottom ?? 0) - GAP;
    const isLow = below < Math.min(list.scrollHeight, LEAST_HEIGHT) && above > below;
    list.style.maxHeight = `${Math.max(LEAST_HEIGHT, Math.min(isLow ? above : below, MOST_HEIGHT))}px`;
    list.style.left = `${Math.max(0, Math.min(left, frame.width - list.offsetWidth))}px`;
    list.style.top = `${isLow ? top - list.offsetHeight - GAP : bottom + GAP}px`;
  };

  /** Letters after the `/`, from the browser's text: Quill learns of composed syllables later. */
  const typedCommand = (): string | null => {
    const selection = document.getSelection();
    const node = lineNode();
    if (!selection?.isCollapsed || !node) return null;
    const before = document.createRange();
    before.setStart(node, 0);
    before.setEnd(selection.focusNode!, selection.focusOffset);
    const text = before.toString().replaceAll("\ufeff", "");
    const found = /^\/([^\s/]*(?: \d?)?)$/.exec(text);
    return found && found[1]!.length <= MOST_LETTERS ? found[1]! : null;
  };

  const lineNode = (): Node | null => {
    const focus = document.getSelection()?.focusNode ?? null;
    if (!focus || !quill.root.contains(focus)) return null;
    const element = focus instanceof Element ? focus : focus.parentElement;
    const line = element?.closest(LINES);
    return line && !line.closest(".whole-table") ? line : null;
  };

  quill.root.addEventListener("input", () => queueMicrotask(follow));
  quill.root.addEventListener("blur", close);
  quill.root.addEventListener(
    "keydown",
    (event) => {
      if (list.hidden || event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) mark((chosen + step + shown.length) % shown.length);
      else if (event.key === "Enter" || event.key === "Tab") put(shown[chosen]!);
      else if (event.key === "Escape") {
        closedLine = lineNode();
        close();
      } else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

/** Types the `/` that opens the menu, in a line of its own. */
export function askForBlock(quill: Quill): void {
  const { index } = quill.getSelection(true) ?? { index: quill.getLength() - 1 };
  const [line, offset] = quill.getLine(index);
  const start = index - offset;
  const length = line?.length() ?? 1;
  quill.history.cutoff();
  let place = start;
  if (quill.getText(start, 1) !== "\n") {
    place = start + length;
    const end = quill.getText(place - 1, 1) === "\n" ? place - 1 : place;
    quill.insertText(end, "\n", quill.getFormat(end), "user");
    quill.formatLine(place, 1, PLAIN, "user");
  }
  quill.setSelection(place, 0, "user");
  document.execCommand("insertText", false, "/");
}

/** A phone's keyboard and the bar of buttons cover the rest of the window. */
function roomEnd(): number {
  const shown = window.visualViewport?.height ?? window.innerHeight;
  return Math.min(shown, document.querySelector(".write-bar")?.getBoundingClientRect().top ?? shown);
}

/** Letters that both begin with: a browser may drop the syllable that was being composed. */
function sameLetters(a: string, b: string): number {
  const differs = [...b].findIndex((letter, index) => a[index] !== letter);
  return differs < 0 ? b.length : differs;
}

function rowOf({ name, hint, icon }: SlashBlock, index: number, onPress: () => void): HTMLElement {
  const row = document.createElement("li");
  row.id = `${LIST_ID}-${index}`;
  row.setAttribute("role", "option");
  const sign = document.createElement("kbd");
  sign.textContent = hint;
  sign.setAttribute("aria-hidden", "true");
  const drawing = document.createElement("span");
  drawing.className = "slash-icon";
  drawing.innerHTML = icon;
  row.append(drawing, name, " ", sign);
  // A press keeps the cursor in the text.
  row.addEventListener("mousedown", (event) => event.preventDefault());
  row.addEventListener("click", onPress);
  return row;
}

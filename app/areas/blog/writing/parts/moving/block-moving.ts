import type { Quill } from "react-quill";
import type { Lines } from "./block-lines";
import { blockDrag } from "./block-drag";
import { blockMenu } from "./block-menu";
import { galleryOrder } from "./gallery-order";
import { blockOfNode, chosenBlocks, deleteBlocks, type Laid, layLines, stepBlocks } from "./move-blocks";

const LINES = "li[data-list], .ql-code-block-container, .whole-table, .ql-editor > *";
const HANDLE_SIZE = 24;

/** Blocks are moved by Alt with an arrow, and by a handle next to the line of the mouse or the cursor. */
export function blockMoving(quill: Quill): { openMenu: () => void } {
  const said = document.createElement("p");
  said.className = "sr-only";
  said.setAttribute("role", "status");
  const handle = document.createElement("button");
  handle.type = "button";
  handle.className = "block-handle";
  handle.setAttribute("aria-label", "블록 옮기기");
  handle.setAttribute("aria-haspopup", "menu");
  handle.title = "끌어서 옮기거나 눌러서 고르기";
  handle.hidden = true;
  const menu = blockMenu({ owner: handle, onStep: (by) => menuStep(by), onDelete: () => remove(), onClose: () => quill.focus() });
  quill.container.append(handle, menu.box, said);

  let hovered: Element | null = null;
  let node: Element | null = null;

  const say = (words: string) => (said.textContent = words);

  const blockAt = (lines: Laid[]): Lines | null => {
    const own = node?.isConnected ? blockOfNode(lines, node) : null;
    const chosen = chosenBlocks(quill, lines);
    const isWithin = own && chosen && chosen.from <= own.from && own.to <= chosen.to;
    return isWithin ? chosen : own;
  };

  const step = (lines: Laid[], block: Lines | null, by: -1 | 1): boolean => {
    const start = block && stepBlocks(quill, lines, block, by);
    const isMoved = start !== null;
    // Quill may have drawn the line again.
    if (isMoved) node = lineFrom(quill.getLine(start)[0]?.domNode ?? null);
    if (isMoved) say(by < 0 ? "위로 옮겼어요." : "아래로 옮겼어요.");
    else say(by < 0 ? "더 위로 갈 수 없어요." : "더 아래로 갈 수 없어요.");
    place();
    return isMoved;
  };

  const menuStep = (by: -1 | 1) => {
    const lines = layLines(quill);
    // Quill takes the focus with its selection.
    menu.keepOpen(() => step(lines, blockAt(lines), by));
    node?.scrollIntoView({ block: "nearest" });
    menu.place(anchor());
  };

  const remove = () => {
    const lines = layLines(quill);
    const block = blockAt(lines);
    menu.close();
    if (!block) return;
    deleteBlocks(quill, lines, block);
    say("블록을 지웠어요.");
  };

  const cursorNode = (): Element | null => {
    const { activeElement } = document;
    if (!activeElement || !quill.root.contains(activeElement)) return null;
    return lineFrom(document.getSelection()?.focusNode ?? null);
  };

  const lineFrom = (place: Node | null): Element | null => {
    const element = place instanceof Element ? place : (place?.parentElement ?? null);
    const line = element?.closest(LINES);
    return line && line !== quill.root && quill.root.contains(line) ? line : null;
  };

  const anchor = () => {
    const frame = quill.container.getBoundingClientRect();
    const box = (node ?? quill.root).getBoundingClientRect();
    const lineHeight = node ? Number.parseFloat(getComputedStyle(node).lineHeight) || HANDLE_SIZE : HANDLE_SIZE;
    return { top: box.top - frame.top + Math.max(0, (Math.min(lineHeight, box.height) - HANDLE_SIZE) / 2), height: HANDLE_SIZE };
  };

  function place(): void {
    if (menu.isOpen() || drag.isDragging()) {
      if (node?.isConnected) handle.style.top = `${anchor().top}px`;
      return;
    }
    if (document.activeElement !== handle || !node?.isConnected) node = hovered?.isConnected ? hovered : cursorNode();
    handle.hidden = node === null;
    if (node) handle.style.top = `${anchor().top}px`;
  }

  const drag = blockDrag(quill, handle, {
    blockAt,
    onDropped: (isMoved) => {
      if (isMoved) say("블록을 옮겼어요.");
      place();
    },
  });

  const openMenu = () => {
    node ??= cursorNode() ?? quill.root.firstElementChild;
    if (!node) return;
    node.scrollIntoView({ block: "nearest" });
    menu.open(anchor());
  };

  handle.addEventListener("click", () => {
    if (drag.hasJustDropped()) return;
    if (menu.isOpen()) menu.close();
    else openMenu();
  });
  handle.addEventListener("keydown", (event) => {
    if (event.key === "Escape") quill.focus();
  });

  const paper = quill.container.closest<HTMLElement>(".write-sheet") ?? quill.container;
  paper.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons > 0) return;
    const next = lineBeside(quill.root, event.clientY);
    if (next === hovered) return;
    hovered = next;
    place();
  });
  paper.addEventListener("pointerleave", () => {
    hovered = null;
    place();
  });
  quill.on("editor-change", () => queueMicrotask(place));
  paper.addEventListener("focusin", place);
  // While the focus moves on, no element has it: hiding the handle would lose the focus.
  paper.addEventListener("focusout", ({ relatedTarget }) => paper.contains(relatedTarget as Node | null) || queueMicrotask(place));

  quill.root.addEventListener(
    "keydown",
    (event) => {
      if (event.isComposing || quill.composition.isComposing) return;
      hovered = null;
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const lines = layLines(quill);
      step(lines, chosenBlocks(quill, lines), by);
    },
    true,
  );
  // Pictures and cards that arrive move the lines.
  new ResizeObserver(place).observe(quill.root);
  new MutationObserver(place).observe(quill.root, { childList: true, subtree: true });
  galleryOrder(quill, say);
  return {
    openMenu: () => {
      node = cursorNode();
      openMenu();
    },
  };
}

/** The line at this height, found in the time of a binary search. */
function lineBeside(root: Element, y: number): Element | null {
  const box = root.getBoundingClientRect();
  if (y < box.top || y > box.bottom) return null;
  let line = childBeside(root, y);
  if (line?.matches("ol")) line = childBeside(line, y);
  return line;
}

function childBeside({ children }: Element, y: number): Element | null {
  let [from, to] = [0, children.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (children[middle]!.getBoundingClientRect().bottom >= y) to = middle;
    else from = middle + 1;
  }
  return children[from] ?? null;
}

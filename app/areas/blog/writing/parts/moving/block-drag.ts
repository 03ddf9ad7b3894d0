import type { Quill } from "react-quill";
import { type Lines, mayStandAt } from "./block-lines";
import { type Laid, layLines, moveBlocks } from "./move-blocks";

const LEAST_WAY = 5;
/** Bars at the window's edges, near which the page scrolls. */
const SCROLL_ZONE = { top: 130, bottom: 110 };
const SCROLL_STEP = 12;

type Parts = { blockAt: (lines: Laid[]) => Lines | null; onDropped: (isMoved: boolean) => void };
type Drag = { pointer: number; startY: number; y: number; lines: Laid[]; block: Lines; place: number | null; isMoving: boolean };

/** Drags a block by its handle. A line shows where the block lands. */
export function blockDrag(quill: Quill, handle: HTMLElement, { blockAt, onDropped }: Parts) {
  const mark = document.createElement("div");
  mark.className = "block-drop";
  mark.hidden = true;
  quill.container.append(mark);
  let drag: Drag | null = null;
  let hasJustDropped = false;

  handle.addEventListener("pointerdown", (event) => {
    hasJustDropped = false;
    if (event.button !== 0 || quill.composition.isComposing) return;
    const lines = layLines(quill);
    const block = blockAt(lines);
    if (!block) return;
    drag = { pointer: event.pointerId, startY: event.clientY, y: event.clientY, lines, block, place: null, isMoving: false };
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    drag.y = event.clientY;
    if (!drag.isMoving && Math.abs(drag.y - drag.startY) < LEAST_WAY) return;
    if (!drag.isMoving) {
      drag.isMoving = true;
      document.addEventListener("keydown", cancel, true);
      requestAnimationFrame(scrollOn);
    }
    show(drag);
  });
  handle.addEventListener("pointerup", () => {
    const ended = end();
    if (!ended?.isMoving) return;
    hasJustDropped = true;
    onDropped(ended.place !== null && moveBlocks(quill, ended.lines, ended.block, ended.place) !== null);
  });
  handle.addEventListener("pointercancel", () => end());

  const show = (moving: Drag) => {
    moving.place = placeAt(moving);
    mark.hidden = moving.place === null;
    if (moving.place === null) return;
    const before = moving.lines[moving.place];
    const y = before ? before.node.getBoundingClientRect().top : moving.lines.at(-1)!.node.getBoundingClientRect().bottom;
    mark.style.top = `${y - quill.container.getBoundingClientRect().top}px`;
  };

  const cancel = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end();
    hasJustDropped = true;
    onDropped(false);
  };

  const scrollOn = () => {
    if (!drag?.isMoving) return;
    const by = drag.y < SCROLL_ZONE.top ? -SCROLL_STEP : drag.y > window.innerHeight - SCROLL_ZONE.bottom ? SCROLL_STEP : 0;
    if (by !== 0) {
      window.scrollBy({ top: by, behavior: "instant" });
      show(drag);
    }
    requestAnimationFrame(scrollOn);
  };

  function end(): Drag | null {
    const ended = drag;
    drag = null;
    mark.hidden = true;
    document.removeEventListener("keydown", cancel, true);
    return ended;
  }

  return {
    isDragging: () => drag?.isMoving ?? false,
    /** Whether the present click ends a drag. */
    hasJustDropped: () => hasJustDropped,
  };
}

/** The allowed place nearest to the pointer, or null where the block would stay. */
function placeAt({ lines, block, y }: Drag): number | null {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { top, bottom } = lines[middle]!.node.getBoundingClientRect();
    if ((top + bottom) / 2 >= y) to = middle;
    else from = middle + 1;
  }
  for (let way = 0; way <= lines.length; way++)
    for (const place of [from - way, from + way]) {
      if (place < 0 || place > lines.length) continue;
      if (place >= block.from && place <= block.to) return null;
      if (mayStandAt(lines, block, place)) return place;
    }
  return null;
}

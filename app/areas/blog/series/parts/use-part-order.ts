import { useNavigation, useSubmit } from "@remix-run/react";
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useCsrf } from "~/ui/form/fields";

const LEAST_WAY = 4;
/** Near the window's edges the page scrolls. */
const SCROLL_ZONE = 90;
const SCROLL_STEP = 10;

/** Offsets are from the page's top. `middles`: of all rows when the drag began. */
type Drag = { from: number; to: number; startY: number; clientY: number; by: number; height: number; middles: number[]; isMoving: boolean };
type Asked = { seriesId: number; answered: string };

export type PartOrder = ReturnType<typeof usePartOrder>;

/** Order of a series on the screen. A change is sent as the whole order, one at a time. */
export function usePartOrder(ids: number[], { seriesId, answered }: Asked) {
  const list = useRef<HTMLOListElement>(null);
  const [changed, setChanged] = useState<number[] | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const focus = useRef<{ id: number; by: -1 | 1 } | null>(null);
  const hydrated = useHydrated();
  const send = useSendOrder(seriesId, answered, () => setChanged(null));
  const order = changed ?? ids;

  const place = (from: number, to: number) => {
    const next = order.toSpliced(from, 1).toSpliced(to, 0, order[from]!);
    setChanged(next);
    send(next);
  };

  useEffect(() => {
    if (!focus.current) return;
    const { id, by } = focus.current;
    focus.current = null;
    const row = list.current?.children[order.indexOf(id)];
    const button = (value: string) => row?.querySelector<HTMLButtonElement>(`button[value="${value}"]:enabled`);
    (by < 0 ? (button("up") ?? button("down")) : (button("down") ?? button("up")))?.focus();
  }, [order]);

  useEffect(() => {
    if (!drag?.isMoving) return;
    const cancel = (event: KeyboardEvent) => event.key === "Escape" && (event.preventDefault(), setDrag(null));
    document.addEventListener("keydown", cancel, true);
    return () => document.removeEventListener("keydown", cancel, true);
  }, [drag?.isMoving]);

  useEffect(() => {
    if (!drag?.isMoving) return;
    const step = drag.clientY < SCROLL_ZONE ? -SCROLL_STEP : drag.clientY > window.innerHeight - SCROLL_ZONE ? SCROLL_STEP : 0;
    if (step === 0) return;
    const frame = requestAnimationFrame(() => {
      window.scrollBy({ top: step, behavior: "instant" });
      setDrag((now) => now && dragged(now, now.clientY));
    });
    return () => cancelAnimationFrame(frame);
  }, [drag]);

  const handleProps = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !list.current) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
      const middles = boxes.map(({ top, height }) => top + height / 2 + window.scrollY);
      const startY = event.clientY + window.scrollY;
      setDrag({ from, to: from, startY, clientY: event.clientY, by: 0, height: boxes[from]!.height, middles, isMoving: false });
    },
    onPointerMove: ({ clientY }: PointerEvent) => setDrag((now) => now && dragged(now, clientY)),
    onPointerUp() {
      if (drag?.isMoving && drag.to !== drag.from) place(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return {
    list,
    order,
    isDragging: drag?.isMoving ?? false,
    handleProps,
    rowProps: (index: number) =>
      drag?.isMoving ? { style: styleOf(drag, index), "data-dragged": index === drag.from ? "" : undefined } : {},
    press: (index: number, by: -1 | 1) => (event: MouseEvent) => {
      if (!hydrated) return;
      event.preventDefault();
      focus.current = { id: order[index]!, by };
      place(index, index + by);
    },
  };
}

function dragged(drag: Drag, clientY: number): Drag {
  const by = clientY + window.scrollY - drag.startY;
  if (!drag.isMoving && Math.abs(by) < LEAST_WAY) return drag;
  const middle = drag.middles[drag.from]! + by;
  const to = drag.middles.filter((other, index) => index !== drag.from && other < middle).length;
  return { ...drag, isMoving: true, clientY, by, to };
}

/** The dragged row follows the pointer, and rows on its way make room. */
function styleOf({ from, to, by, height }: Drag, index: number) {
  const shift = index === from ? by : index > from && index <= to ? -height : index < from && index >= to ? height : 0;
  return { transform: `translateY(${shift}px)` };
}

/** `onDone` runs once the server's order is shown again, also after a refusal. */
function useSendOrder(seriesId: number, answered: string, onDone: () => void) {
  const submit = useSubmit();
  const csrf = useCsrf();
  const { state } = useNavigation();
  const waiting = useRef<number[] | null>(null);
  const isSent = useRef(false);
  const post = (order: number[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ csrf, intent: "order", seriesId })) form.append(name, String(value));
    for (const id of order) form.append("contentsId", String(id));
    isSent.current = true;
    submit(form, { method: "post", preventScrollReset: true, replace: true });
  };
  useEffect(() => {
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    const next = waiting.current;
    waiting.current = null;
    if (next) post(next);
    else onDone();
    // Runs when a navigation ends, not when a callback changes.
  }, [state, answered]);
  return (order: number[]) => {
    if (isSent.current) waiting.current = order;
    else post(order);
  };
}

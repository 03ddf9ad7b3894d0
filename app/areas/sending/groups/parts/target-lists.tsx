import { useFetcher, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { ShellData } from "~/ui/shell-data";
import { type Pane, type Side, TargetPane } from "./target-pane";

type Ticks = Record<Side, ReadonlySet<number>>;
type Answer = { more: { message: string } | null; lastResult: { error?: Record<string, string[] | null> | null } };

const other: Record<Side, Side> = { friends: "targets", targets: "friends" };

/**
 * Friends on one side, the group's targets on the other. Each list is a form with tick boxes and its button; a script adds dragging, the
 * keyboard, ticks that outlive a search, and moves without a new page.
 */
export function TargetLists({ friends, targets, ticked }: { friends: Pane; targets: Pane; ticked: number[] }) {
  const fetcher = useFetcher<Answer>();
  const shell = useRouteLoaderData<ShellData>("root");
  const { pathname, search } = useLocation();
  const panes = { friends, targets };
  const [ticks, setTicks] = useState<Ticks>(() => ({ friends: onPage(friends, ticked), targets: onPage(targets, ticked) }));
  const [said, setSaid] = useState<{ text: string; wrong: boolean; at: number } | null>(null);
  const [dragged, setDragged] = useState<{ from: Side; ids: number[] } | null>(null);
  const moving = useRef<{ from: Side; ids: number[]; focus: number | null } | null>(null);
  const lists = { friends: useRef<HTMLDivElement>(null), targets: useRef<HTMLDivElement>(null) };
  const hydrated = useHydrated();
  const keysId = useId();
  const busy = fetcher.state !== "idle";

  function tick(side: Side, ids: number[], on: boolean) {
    setTicks((now) => {
      const next = new Set(now[side]);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return { ...now, [side]: next };
    });
  }

  /** Posts the move. `focus` is the place in the list that keeps the focus once its row has left. */
  function move(from: Side, ids: number[] | "all", focus: number | null = null) {
    if (busy) return;
    moving.current = { from, ids: ids === "all" ? [...ticks[from]] : ids, focus };
    const form = new FormData();
    form.set("csrf", shell?.csrf ?? "");
    form.set("live", "Y");
    form.set("intent", `${from === "friends" ? "add" : "take"}${ids === "all" ? "All" : ""}`);
    if (ids !== "all") for (const id of ids) form.append("receiverId", String(id));
    fetcher.submit(form, { method: "post", action: pathname + search });
  }

  // Announced once the new rows are drawn. The focus stays at its place in the list, since the row that had it may have moved.
  useEffect(() => {
    const last = moving.current;
    if (fetcher.state !== "idle" || !fetcher.data || !last) return;
    moving.current = null;
    const { more, lastResult } = fetcher.data;
    const refusals = Object.values(lastResult.error ?? {}).flat();
    setSaid((before) => ({ text: more?.message ?? refusals.join(" "), wrong: !more, at: (before?.at ?? 0) + 1 }));
    if (more) tick(last.from, last.ids, false);
    if (last.focus !== null) focusRow(lists[last.from].current, last.focus);
  }, [fetcher.state, fetcher.data]);

  return (
    <div className="targets" aria-busy={busy || undefined}>
      <p className="targets-said" role={said?.wrong ? "alert" : "status"} data-wrong={said?.wrong ? "" : undefined}>
        {/* A new element each time: a screen reader does not repeat text that stays the same. */}
        {said && <span key={said.at}>{said.text}</span>}
      </p>
      {(["friends", "targets"] as const).map((side) => (
        <TargetPane
          key={side}
          side={side}
          pane={panes[side]}
          others={panes[other[side]]}
          ticked={ticks[side]}
          list={lists[side]}
          keysId={keysId}
          takesDrop={dragged !== null && dragged.from !== side}
          onTick={(ids, on) => tick(side, ids, on)}
          onMove={(ids, focus) => move(side, ids, focus)}
          onHop={() => focusRow(lists[other[side]].current, 0, true)}
          onDrag={(ids) => setDragged(ids && { from: side, ids })}
          onDrop={() => {
            if (dragged) move(dragged.from, dragged.ids);
            setDragged(null);
          }}
        />
      ))}
      {hydrated && (
        <p className="targets-keys" id={keysId}>
          ↑↓ 이동 · Space 선택 · Ctrl+A 모두 선택 · Enter 옮기기 · ←→ 다른 목록 · Esc 선택 풀기. 끌어다 놓아도 옮겨져요.
        </p>
      )}
    </div>
  );
}

const onPage = ({ rows }: Pane, ids: number[]) => new Set(rows.map((row) => row.receiverId).filter((id) => ids.includes(id)));

/** Focuses a row by its place, or the row that Tab would reach; an empty list says why it is empty. */
function focusRow(list: HTMLElement | null, at: number, current = false) {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  const wanted = (current && boxes.find((box) => box.tabIndex === 0)) || boxes[Math.min(at, boxes.length - 1)];
  (wanted ?? list?.querySelector<HTMLElement>(".target-empty"))?.focus();
}

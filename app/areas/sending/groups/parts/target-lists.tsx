import { useFetcher, useLocation, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { counted } from "~/messages/counted";
import { Segmented } from "~/ui/list/segmented";
import type { ShellData } from "~/ui/shell-data";
import { type Pane, type Side, TargetPane } from "./target-pane";

type Ticks = Record<Side, ReadonlySet<number>>;
type Answer = { more: { message: string } | null; lastResult: { error?: Record<string, string[] | null> | null } };

const SIDES = ["friends", "targets"] as const;
const otherSide: Record<Side, Side> = { friends: "targets", targets: "friends" };

/** The lists work as plain forms; a script adds dragging and keyboard. */
export function TargetLists({ group, friends, targets, ticked }: { group: string; friends: Pane; targets: Pane; ticked: number[] }) {
  const fetcher = useFetcher<Answer>();
  const shell = useRouteLoaderData<ShellData>("root");
  const { pathname, search } = useLocation();
  const panes = { friends, targets };
  const titles = { friends: "친구", targets: group };
  const [ticks, setTicks] = useState<Ticks>(() => ({ friends: tickedOnPage(friends, ticked), targets: tickedOnPage(targets, ticked) }));
  const [notice, setNotice] = useState<{ text: string; wrong: boolean; at: number } | null>(null);
  const [dragged, setDragged] = useState<{ from: Side; ids: number[] } | null>(null);
  const moving = useRef<{ from: Side; ids: number[]; focus: number | null } | null>(null);
  const lists = { friends: useRef<HTMLDivElement>(null), targets: useRef<HTMLDivElement>(null) };
  const [query] = useSearchParams();
  const shownSide: Side = query.get("side") === "targets" ? "targets" : "friends";
  const keysId = useId();
  const busy = fetcher.state !== "idle";

  function tick(side: Side, ids: number[], isTicked: boolean) {
    setTicks((now) => {
      const next = new Set(now[side]);
      for (const id of ids)
        if (isTicked) next.add(id);
        else next.delete(id);
      return { ...now, [side]: next };
    });
  }

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

  // Announce after drawing the new rows. Focus keeps its index: the focused row may move.
  useEffect(() => {
    const lastMove = moving.current;
    if (fetcher.state !== "idle" || !fetcher.data || !lastMove) return;
    moving.current = null;
    const { more, lastResult } = fetcher.data;
    const refusals = Object.values(lastResult.error ?? {}).flat();
    setNotice((previous) => ({ text: more?.message ?? refusals.join(" "), wrong: !more, at: (previous?.at ?? 0) + 1 }));
    if (more) tick(lastMove.from, lastMove.ids, false);
    if (lastMove.focus !== null) focusRow(lists[lastMove.from].current, lastMove.focus);
  }, [fetcher.state, fetcher.data]);

  return (
    <div className="targets" aria-busy={busy || undefined}>
      <p className="targets-said" role={notice?.wrong ? "alert" : "status"} data-wrong={notice?.wrong ? "" : undefined}>
        {/* A new element each time: screen readers do not repeat unchanged text. */}
        {notice && <span key={notice.at}>{notice.text}</span>}
      </p>
      <Segmented
        label="목록"
        options={SIDES.map((side) => ({
          label: `${cut(titles[side])} ${counted(panes[side].total)}명`,
          to: sideHref(query, side),
          current: side === shownSide,
        }))}
      />
      <p className="targets-keys" id={keysId}>
        ↑↓ 이동 · Space 선택 · Ctrl+A 모두 선택 · Enter 옮기기 · ←→ 다른 목록 · Esc 선택 해제. 끌어다 놓아도 옮겨져요.
      </p>
      {SIDES.map((side) => (
        <TargetPane
          key={side}
          side={side}
          title={titles[side]}
          pane={panes[side]}
          others={panes[otherSide[side]]}
          ticked={ticks[side]}
          list={lists[side]}
          keysId={keysId}
          isAway={side !== shownSide}
          takesDrop={dragged !== null && dragged.from !== side}
          onTick={(ids, on) => tick(side, ids, on)}
          onMove={(ids, focus) => move(side, ids, focus)}
          onHop={() => focusRow(lists[otherSide[side]].current, 0, true)}
          onDrag={(ids) => setDragged(ids && { from: side, ids })}
          onDrop={() => {
            if (dragged) move(dragged.from, dragged.ids);
            setDragged(null);
          }}
        />
      ))}
    </div>
  );
}

const TAB_LENGTH = 10;
const cut = (name: string) => (name.length > TAB_LENGTH ? `${name.slice(0, TAB_LENGTH - 1)}…` : name);

/** A phone shows one list at a time. */
function sideHref(query: URLSearchParams, side: Side): string {
  const next = new URLSearchParams(query);
  next.set("side", side);
  return `?${next}`;
}

const tickedOnPage = ({ rows }: Pane, ids: number[]) => new Set(rows.map((row) => row.receiverId).filter((id) => ids.includes(id)));

function focusRow(list: HTMLElement | null, index: number, isTabStop = false) {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  const checkbox = (isTabStop && boxes.find((checkbox) => checkbox.tabIndex === 0)) || boxes[Math.min(index, boxes.length - 1)];
  (checkbox ?? list?.querySelector<HTMLElement>(".target-empty"))?.focus();
}

import { useLocation, useRouteLoaderData, useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ShellData } from "~/ui/shell-data";
import type { Change, Grid, GridAnswer, GridData, Key } from "../grid";
import { afterSave, changeOf, firstRows, type GridRow, type Rows, type Sent, startRows, withFresh, withProblems } from "../rows";
import { dropStash, readStash, writeStash } from "./stash";

const DRAWN_ON_SERVER = 100;

function begin(grid: Grid, data: GridData, typed: Change | null): Rows {
  const isServer = typeof document === "undefined";
  const shown = Math.min(data.size, data.total - (data.page - 1) * data.size);
  return isServer && !typed ? firstRows(grid, data.rows, DRAWN_ON_SERVER, shown) : startRows(grid, data.rows, typed);
}

export type Note = { type: "success" | "warning" | "error"; text: string };

/** Rows of a live grid and its requests. New data of this view keep pending changes; another view drops them. */
export function useGridRows(grid: Grid, data: GridData, first: GridAnswer | null, onFirstPage: () => void) {
  const fetcher = useFetcher<GridAnswer>();
  const shell = useRouteLoaderData<ShellData>("root");
  const { pathname, search } = useLocation();
  const [rows, setRows] = useState<Rows>(() => begin(grid, data, first?.typed ?? data.typed));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<GridAnswer | null>(null);
  const [refused, setRefused] = useState(0);
  const [note, setNote] = useState<Note | null>(null);
  const seen = useRef({ rows: data.rows, view: data.view });
  const sent = useRef<Sent>(nothingSent);
  const savedIds = useRef<ReadonlySet<string>>(new Set());
  const pending = useMemo(() => changeOf(grid, rows), [grid, rows]);

  useEffect(() => {
    if (seen.current.rows === data.rows && seen.current.view === data.view) return;
    const sameView = seen.current.view === data.view;
    seen.current = { rows: data.rows, view: data.view };
    const savedByUs = savedIds.current;
    savedIds.current = new Set();
    setRows((now) => (sameView ? withFresh(grid, now, data.rows, savedByUs) : startRows(grid, data.rows, null)));
    if (sameView) return;
    setChosen(new Set());
    setAnswer(null);
    setNote(null);
  }, [grid, data.rows, data.view]);

  useEffect(() => {
    const kept = readStash(grid.id, data.view);
    if (!kept || data.typed || first?.typed) return;
    setRows(startRows(grid, seen.current.rows, kept));
    setNote({ type: "warning", text: "저장하지 못한 내용을 되살렸습니다." });
  }, []);

  const post = useCallback(
    (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ csrf: shell?.csrf ?? "", grid: grid.id, live: "Y", ...fields })) form.set(name, value);
      fetcher.submit(form, { method: "post", action: pathname + search, encType: "multipart/form-data" });
    },
    [fetcher, shell?.csrf, grid.id, pathname, search],
  );

  const save = useCallback(() => {
    if (fetcher.state !== "idle") return;
    const { change } = pending;
    if (!navigator.onLine) return setNote({ type: "error", text: "인터넷에 연결되어 있지 않습니다. 연결된 뒤 다시 저장해 주세요." });
    if (change.inserts.length + change.updates.length === 0)
      return setNote({ type: "warning", text: grid.unchanged ?? "바뀐 내용이 없습니다." });
    sent.current = pending;
    writeStash(grid.id, data.view, change);
    post({ intent: "save", change: JSON.stringify(change) });
  }, [fetcher.state, pending, post, grid.id, grid.unchanged, data.view]);

  const remove = useCallback(
    (confirmed = false) => {
      const ticked = rows.filter((row) => chosen.has(row.id));
      if (ticked.length === 0) return setNote({ type: "warning", text: "행을 선택해 주세요." });
      const keys = ticked.flatMap((row): Key[] => (row.key ? [row.key] : []));
      // A delete may redirect to a proof of identity: send the typed changes too.
      const kept = JSON.stringify(pending.change);
      if (keys.length > 0)
        return post({ intent: "delete", change: kept, keys: JSON.stringify(keys), ...(confirmed && { confirmed: "Y" }) });
      setRows((now) => now.filter((row) => !chosen.has(row.id)));
      setChosen(new Set());
    },
    [rows, chosen, post, pending],
  );

  /** Keys go in the order of ticking. */
  const runAction = useCallback(
    (intent: string) => {
      const keyOf = new Map(rows.map((row) => [row.id, row.key]));
      post({ intent, change: NOTHING, keys: JSON.stringify([...chosen].flatMap((id) => (keyOf.get(id) ? [keyOf.get(id)] : []))) });
    },
    [rows, chosen, post],
  );

  useEffect(() => {
    const newAnswer = fetcher.data;
    if (!newAnswer?.status) return;
    setAnswer(newAnswer);
    setNote(newAnswer.message ? { type: newAnswer.status === "refused" ? "error" : "success", text: newAnswer.message } : null);
    dropStash(grid.id, data.view);
    const lastSent = sent.current;
    savedIds.current = new Set();
    if (newAnswer.status === "refused") {
      setRows((now) => withProblems(grid, now, newAnswer.problems, lastSent, newAnswer.code));
      return setRefused((count) => count + 1);
    }
    if (newAnswer.status === "asked") return;
    sent.current = nothingSent;
    savedIds.current = new Set(lastSent.updateIds);
    if (newAnswer.status === "saved") setRows((now) => afterSave(grid, now, lastSent));
    if (newAnswer.status === "deleted") {
      setRows((now) => now.filter((row) => row.key !== null || !chosen.has(row.id)));
      setChosen(new Set());
    }
    if (newAnswer.inserted > 0) onFirstPage();
    // Runs only for a new answer.
  }, [fetcher.data]);

  const edit = useCallback((change: (now: Rows) => Rows | GridRow[]) => setRows(change), []);
  const forget = useCallback(() => setAnswer(null), []);
  return {
    rows,
    edit,
    chosen,
    setChosen,
    pending,
    save,
    remove,
    runAction,
    answer,
    forget,
    note,
    setNote,
    refused,
    refusedUpdate: answer?.status === "refused" && sent.current.change.updates.length > 0,
    busy: fetcher.state !== "idle",
  };
}

const nothingSent: Sent = { change: { inserts: [], updates: [] }, insertIds: [], updateIds: [] };
const NOTHING = JSON.stringify({ inserts: [], updates: [] });

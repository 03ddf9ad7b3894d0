import { z } from "zod";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, type Refusal } from "~/core/refusal";
import { PageNumber, pageOf, RowsPerPage } from "~/core/replies.server";
import { Search } from "~/core/shapes.server";
import { GRID_BODY } from "~/http/request/body.server";
import { granted, member } from "~/http/access/floors";
import { type Endpoint, endpoint, rowsAs } from "~/http/rest/endpoint.server";
import { counted } from "~/messages/counted";
import { seoulIso } from "~/time/seoul";
import { deleteRows } from "../delete.server";
import type { Grid } from "../grid";
import { listRows, suggestRows } from "../list.server";
import { parseKeys, type RawChange } from "../parse-change.server";
import { problemsOf } from "../problems.server";
import { AnyRow, answeredRow, changedRow, duplicateRow, keyRow, newRow } from "./row-docs.server";
import { saveRows } from "../save.server";
import type { CallName, GridStore, Row } from "../store.server";

/** REST calls of a grid (rules 163–165): `export const { loader, action } = serve(...gridEndpoints(helpCodes))`. */
export function gridEndpoints(store: GridStore): Endpoint[] {
  const { grid, verbs } = store;
  const { summary = grid.title, exact = [], pageAt = "page", calls = ["page", "initialize", "insert", "update", "remove"] } = verbs;
  const access = verbs.access === "member" ? member : granted;
  const { proof } = verbs;
  const name = pascal(grid.id);
  const all: Record<CallName, Endpoint> = {
    page: endpoint({
      at: pageAt,
      verb: `list${name}`,
      summary: `${summary} 목록`,
      access,
      query: queryOf(store, exact),
      reply: pageOf(answeredRow(store)),
      rows: ({ ctx, query: { page, rowsPerPage, sort, ...searches } }) => {
        const search = searches as Record<string, string>;
        const scope = Object.fromEntries(exact.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
        return rowsAs(listRows(ctx, store, { page, size: rowsPerPage, sort, search }, scope), (row) => restRow(grid, row));
      },
    }),
    initialize: endpoint({
      method: "GET",
      at: "initialize",
      verb: `initialize${name}`,
      summary: `${summary} 초기값`,
      access,
      reply: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() }))),
      handle: async ({ ctx }) => ({ useYnRelease, ...(await verbs.lookups?.(ctx)) }),
    }),
    insert: endpoint({
      method: "POST",
      verb: `add${name}`,
      summary: `${summary} 등록`,
      access,
      proof,
      body: rowsOf(newRow(store)),
      ...GRID_BODY,
      reply: z.array(duplicateRow(store)),
      handle: ({ ctx, body }) => insert(ctx, store, body),
    }),
    update: endpoint({
      method: "PUT",
      verb: `change${name}`,
      summary: `${summary} 수정`,
      access,
      proof,
      body: rowsOf(changedRow(store)),
      ...GRID_BODY,
      does: ({ ctx, body }) => saveRows(ctx, store, { inserts: [], updates: body.map((row) => updateOf(store, row)) }),
      says: ({ updated }) => `${counted(updated)}건을 수정했습니다.`,
    }),
    remove: endpoint({
      method: "DELETE",
      verb: `delete${name}`,
      summary: `${summary} 삭제`,
      access,
      proof,
      body: keysOf(store),
      ...GRID_BODY,
      does: ({ ctx, body }) => deleteRows(ctx, store, parseKeys(store, body)),
      says: (deleted) => `${deleted}건을 삭제했습니다.`,
    }),
  };
  const suggested = grid.search.flatMap((entry) => {
    const suggest = (ctx: MemberCtx, keyword: string) => suggestRows(ctx, store, entry, keyword);
    return entry.suggest
      ? [endpoint({ at: entry.suggest, verb: `suggest${name}By${pascal(entry.name)}`, summary: `${summary} 추천`, access, suggest })]
      : [];
  });
  return [...calls.map((name) => all[name]), ...suggested];
}

const pascal = (name: string) => name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Answers duplicates as data, not as a failure (3 §7). */
async function insert(ctx: MemberCtx, store: GridStore, rows: Row[]): Promise<Row[]> {
  try {
    await saveRows(ctx, store, { inserts: rows, updates: [] });
    return [];
  } catch (error) {
    if (!isRefusal(error, "grid.duplicates")) throw error;
    return problemsOf(error as Refusal).duplicates ?? rows;
  }
}

function updateOf({ grid, columns }: GridStore, row: Row): RawChange["updates"][number] {
  const { updatedAt, ...cells } = row;
  const stamp = typeof updatedAt === "string" ? new Date(updatedAt).getTime() : null;
  const ownCells = Object.entries(cells).filter(([field]) => field in columns);
  return { key: grid.key.map((field) => row[field]), stamp, cells: Object.fromEntries(ownCells) };
}

const rowsOf = (row: typeof AnyRow) =>
  z.preprocess((value) => (value && typeof value === "object" && !Array.isArray(value) ? [value] : value), z.array(row).min(1).max(10_000));

/** Keys in a body: rows, bare values, or the query's lists paired by position. */
function keysOf(store: GridStore) {
  const { key }: Grid = store.grid;
  const asList = (value: unknown): unknown => {
    if (value === null || value === undefined || Array.isArray(value)) return value;
    if (typeof value !== "object") return [value];
    const lists = key.map((field) => [(value as Row)[field]].flat());
    return lists[0]!.map((_, index) => Object.fromEntries(key.map((field, part) => [field, lists[part]![index]])));
  };
  const rows = keyRow(store).transform((row) => key.map((field) => row[field]));
  const value = z.union([z.string(), z.number()]).transform((value) => [value]);
  return z.preprocess(
    asList,
    z
      .array(key.length === 1 ? z.union([rows, value]) : rows)
      .min(1)
      .max(10_000),
  );
}

function queryOf({ grid }: GridStore, exact: string[]) {
  const names = [...grid.search.map((entry) => entry.name), ...exact];
  const searches = Object.fromEntries(names.map((name) => [name, Search(200).optional()]));
  const paging = { page: PageNumber, rowsPerPage: RowsPerPage(grid.pageSize), sort: z.string().max(61).catch("") };
  return z.object({ ...searches, ...paging }) as unknown as z.ZodObject<typeof paging>;
}

/** Times of columns have Seoul's offset (3 §9), the stamp is UTC. */
function restRow({ columns }: Grid, row: Row): { updatedAt: string } {
  const shown = new Set(columns.map(({ field }) => field));
  const entries = Object.entries(row).map(([field, value]) => [field, value instanceof Date ? sentTime(value, shown.has(field)) : value]);
  return Object.fromEntries(entries) as { updatedAt: string };
}

const sentTime = (time: Date, isShown: boolean) => (isShown ? seoulIso(time) : time.toISOString());

const useYnRelease = [
  { value: "Y", label: "사용" },
  { value: "N", label: "사용 안 함" },
];

import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { formatSeoul } from "~/time/seoul";
import type { GridStore, Row, Scope } from "./store.server";

export type Key = unknown[];

const CHUNK = 500;

/** Slices of at most `size`, to keep queries short. */
export function chunks<T>(list: T[], size = CHUNK): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/** One IN per shared beginning of the keys, which both databases look up in the index. */
export function withKeys({ grid, fields }: GridStore, keys: Key[], names = grid.key): SQL | undefined {
  const last = names.length - 1;
  const groups = new Map<string, Key[]>();
  for (const key of keys) {
    const head = JSON.stringify(key.slice(0, last));
    const group = groups.get(head);
    if (group) group.push(key);
    else groups.set(head, [key]);
  }
  const lastColumn = fields[names[last]!]!;
  const conditions = [...groups.values()].map((group) => {
    const head = names.slice(0, last).map((field, index) => eq(fields[field]!, group[0]![index]));
    return and(
      ...head,
      inArray(
        lastColumn,
        group.map((key) => key[last]),
      ),
    );
  });
  return or(...conditions);
}

/** Condition for rows of a scope; undefined for an empty scope. */
export function withScope({ fields }: GridStore, scope: Scope): SQL | undefined {
  return and(...Object.entries(scope).map(([field, value]) => eq(fields[field]!, value)));
}

export const keyOfRow = ({ grid }: GridStore, row: Row): Key => grid.key.map((field) => row[field]);

/** A key as text, equal when the collation treats keys as equal: without case, accents, trailing spaces. */
export function keyText(key: Key): string {
  return key.map((part) => (part instanceof Date ? String(part.getTime()) : foldCase(String(part ?? "")))).join("\u0001");
}

const foldCase = (text: string) =>
  /^[\w.-]*$/.test(text) ? text.toLowerCase() : text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trimEnd();

/** Key for messages: parts joined by slashes, dates in Seoul time. */
export function keyLabel(key: Key): string {
  return key.map((part) => (part instanceof Date ? formatSeoul(part, "yyyy/MM/dd HH:mm") : String(part))).join(" / ");
}

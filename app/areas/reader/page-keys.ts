/** Sort key: moment, then id, both descending. */
export type MomentKey = { at: Date; id: number };

export const momentKeyText = ({ at, id }: MomentKey): string => `${at.getTime()}-${id}`;

/** Parses `momentKeyText`; null for anything else. */
export function momentKeyOf(text: string): MomentKey | null {
  const parts = /^(\d{1,14})-(\d{1,15})$/.exec(text);
  return parts && { at: new Date(Number(parts[1])), id: Number(parts[2]) };
}

export type Keyed<R> = { rows: R[]; next: string | null };

/** Cuts `size + 1` read rows to a page. `next`: key of its last row; null on the last page. */
export function keyedPage<R>(rows: R[], size: number, keyOf: (row: R) => string): Keyed<R> {
  const page = rows.slice(0, size);
  return { rows: page, next: rows.length > size ? keyOf(page.at(-1)!) : null };
}

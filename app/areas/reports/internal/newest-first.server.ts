import type { Ctx } from "~/core/ctx.server";
import { ask, type Value } from "~db/ask.server";
import { instantText } from "../counting/sql-text";
import type { Page } from "./rows.server";

/** SQL on `raw` (`send_history`) and the values of its placeholders. */
export type Condition = { where: string; values: Value[] };

/** Values: those of the condition, limit, offset. Example: `{ id: 900 }`. */
const idsStatement = (where: string, direction: "ASC" | "DESC") => `
  SELECT raw.send_history_id AS id FROM send_history AS raw WHERE ${where}
  ORDER BY raw.delivered_at ${direction}, raw.send_history_id ${direction} LIMIT ? OFFSET ?`;

async function idsOf(
  ctx: Ctx,
  { where, values }: Condition,
  size: number,
  skip: number,
  direction: "ASC" | "DESC" = "DESC",
): Promise<number[]> {
  return (await ask<{ id: number }>(ctx, idsStatement(where, direction), [...values, size, skip])).map(({ id }) => id);
}

/** At most `size` ids of dispatches, newest first: older than `last`, or from the newest. */
export function idsAfter(
  ctx: Ctx,
  condition: Condition,
  last: { createDate: Date; sendHistoryId: number } | undefined,
  size: number,
): Promise<number[]> {
  if (!last) return idsOf(ctx, condition, size, 0);
  const sentAt = instantText(last.createDate);
  // `<=` lets the statement seek in the index.
  const older = `raw.delivered_at <= ${sentAt} AND (raw.delivered_at < ${sentAt} OR raw.send_history_id < ${last.sendHistoryId})`;
  return idsOf(ctx, { ...condition, where: `${condition.where} AND ${older}` }, size, 0);
}

/** Ids of one page, unsorted. `total` must be of the same snapshot. */
export async function idsOfPage(ctx: Ctx, condition: Condition, { page, rowsPerPage }: Page, total: number): Promise<number[]> {
  const skip = (page - 1) * rowsPerPage;
  const left = total - skip;
  if (left <= 0) return [];
  if (skip <= left) return idsOf(ctx, condition, rowsPerPage, skip);
  return idsOf(ctx, condition, Math.min(rowsPerPage, left), Math.max(0, left - rowsPerPage), "ASC");
}

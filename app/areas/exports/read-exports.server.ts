import { desc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { memberExport } from "~db/schema/exports";
import type { ExportState } from "./export-words";

export type ShownExport = {
  exportId: number;
  state: ExportState;
  step: string;
  counted: number;
  bytes: number;
  createdAt: Date;
  expiresAt: Date | null;
};

const MAX_SHOWN = 5;

/** Newest exports; expired ones are GONE even before cleanup. */
export async function readExports(ctx: MemberCtx): Promise<ShownExport[]> {
  const { exportId, state, step, counted, bytes, createdAt, expiresAt } = memberExport;
  const rows = await ctx.db
    .select({ exportId, state, step, counted, bytes, createdAt, expiresAt })
    .from(memberExport)
    .where(eq(memberExport.userId, ctx.actor.userId))
    .orderBy(desc(exportId))
    .limit(MAX_SHOWN);
  return rows.map((row) => ({ ...row, state: row.expiresAt && row.expiresAt <= ctx.now() ? "GONE" : row.state }));
}

/** Newest export's state as text that changes with every step. */
export async function watchExport(ctx: MemberCtx): Promise<{ text: string; isOver: boolean } | null> {
  const { exportId, state, step, counted } = memberExport;
  const [row] = await ctx.db
    .select({ exportId, state, step, counted })
    .from(memberExport)
    .where(eq(memberExport.userId, ctx.actor.userId))
    .orderBy(desc(exportId))
    .limit(1);
  return row ? { text: JSON.stringify(row), isOver: row.state !== "WAITING" && row.state !== "RUNNING" } : null;
}

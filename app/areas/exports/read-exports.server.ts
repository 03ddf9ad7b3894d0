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

const SHOWN = 5;

/** The member's newest copies; one whose day is over is GONE, also before its files are removed. */
export async function readExports(ctx: MemberCtx): Promise<ShownExport[]> {
  const { exportId, state, step, counted, bytes, createdAt, expiresAt } = memberExport;
  const rows = await ctx.db
    .select({ exportId, state, step, counted, bytes, createdAt, expiresAt })
    .from(memberExport)
    .where(eq(memberExport.userId, ctx.actor.userId))
    .orderBy(desc(exportId))
    .limit(SHOWN);
  return rows.map((row) => ({ ...row, state: row.expiresAt && row.expiresAt <= ctx.now() ? "GONE" : row.state }));
}

/** The state of the member's newest copy in a short text that differs whenever something has changed; null without one. */
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

import { and, eq, lt, or, sql } from "drizzle-orm";
import type { MySqlUpdateSetSource } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { memberExport } from "~db/schema/exports";

/** Workers beat every few seconds; one silent for a minute is dead. */
const SILENT_MS = 60_000;
const BEAT_MS = 3_000;

export const silentSince = (ctx: Ctx): Date => new Date(ctx.now().getTime() - SILENT_MS);

/** Another worker has the export, or the member left: stop without writing. */
export class LeaseLost extends Error {}

/** A worker's lease on an export, ended by any later attempt. */
export class Hold {
  private lastBeatMs = 0;
  private constructor(
    private readonly ctx: Ctx,
    readonly exportId: number,
    readonly userId: number,
    readonly attempt: number,
    readonly fileId: string,
  ) {}

  /** Claim a waiting or abandoned export; null if another worker was faster. */
  static async take(ctx: Ctx, exportId: number): Promise<Hold | null> {
    const idCondition = eq(memberExport.exportId, exportId);
    const [row] = await ctx.db.select().from(memberExport).where(idCondition);
    if (!row) return null;
    const abandoned = and(eq(memberExport.state, "RUNNING"), lt(memberExport.beatAt, silentSince(ctx)));
    const claimable = and(idCondition, eq(memberExport.attempts, row.attempts), or(eq(memberExport.state, "WAITING"), abandoned));
    const attempt = row.attempts + 1;
    const times = { beatAt: ctx.now(), updatedAt: ctx.now() };
    const claim = { state: "RUNNING" as const, attempts: attempt, step: "", counted: 0, ...times };
    const [result] = await ctx.db.update(memberExport).set(claim).where(claimable);
    return result.affectedRows === 0 ? null : new Hold(ctx, exportId, row.userId, attempt, row.fileId);
  }

  get mine() {
    return and(eq(memberExport.exportId, this.exportId), eq(memberExport.state, "RUNNING"), eq(memberExport.attempts, this.attempt));
  }

  /** Throws `LeaseLost` if the lease has ended. */
  async set(values: MySqlUpdateSetSource<typeof memberExport>): Promise<void> {
    const now = this.ctx.now();
    this.lastBeatMs = performance.now();
    const [result] = await this.ctx.db
      .update(memberExport)
      .set({ ...values, beatAt: now, updatedAt: now })
      .where(this.mine);
    if (result.affectedRows === 0) throw new LeaseLost();
  }

  /** Record a part before writing, so that a removal finds the file. */
  async announcePart(part: number): Promise<void> {
    await this.set({ parts: sql`GREATEST(${memberExport.parts}, ${part})` });
  }

  async beat(step: string, counted: number): Promise<void> {
    if (performance.now() - this.lastBeatMs > BEAT_MS) await this.set({ step, counted });
  }
}

import { and, eq, lt, or, sql } from "drizzle-orm";
import type { MySqlUpdateSetSource } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { memberExport } from "~db/schema/exports";

/** A worker that wrote nothing for so long is dead: it says something every few seconds. */
const SILENT_MS = 60_000;
const BEAT_MS = 3_000;

export const silentSince = (ctx: Ctx): Date => new Date(ctx.now().getTime() - SILENT_MS);

/** Another worker has the copy, or its member has left: this one stops without a trace. */
export class LetGo extends Error {}

/** One worker's hold of a copy, which its number of tries names: a later try takes it away. */
export class Hold {
  private beatenAt = 0;
  private constructor(
    private readonly ctx: Ctx,
    readonly exportId: number,
    readonly userId: number,
    readonly attempt: number,
    readonly fileId: string,
  ) {}

  /** Takes up a copy that waits or was left; null when there is nothing to take. */
  static async take(ctx: Ctx, exportId: number): Promise<Hold | null> {
    const is = eq(memberExport.exportId, exportId);
    const [row] = await ctx.db.select().from(memberExport).where(is);
    if (!row) return null;
    const left = and(eq(memberExport.state, "RUNNING"), lt(memberExport.beatAt, silentSince(ctx)));
    const free = and(is, eq(memberExport.attempts, row.attempts), or(eq(memberExport.state, "WAITING"), left));
    const attempt = row.attempts + 1;
    const times = { beatAt: ctx.now(), updatedAt: ctx.now() };
    const begun = { state: "RUNNING" as const, attempts: attempt, step: "", counted: 0, ...times };
    const [taken] = await ctx.db.update(memberExport).set(begun).where(free);
    return taken.affectedRows === 0 ? null : new Hold(ctx, exportId, row.userId, attempt, row.fileId);
  }

  /** The rows by which this hold is still one. */
  get mine() {
    return and(eq(memberExport.exportId, this.exportId), eq(memberExport.state, "RUNNING"), eq(memberExport.attempts, this.attempt));
  }

  /** Writes to the copy's row. Throws `LetGo` when it is another's by now. */
  async set(values: MySqlUpdateSetSource<typeof memberExport>): Promise<void> {
    const now = this.ctx.now();
    this.beatenAt = performance.now();
    const [set] = await this.ctx.db
      .update(memberExport)
      .set({ ...values, beatAt: now, updatedAt: now })
      .where(this.mine);
    if (set.affectedRows === 0) throw new LetGo();
  }

  /** Says that a part is about to be written, before it is: whoever removes the copy then knows of it. */
  async announcePart(part: number): Promise<void> {
    await this.set({ parts: sql`GREATEST(${memberExport.parts}, ${part})` });
  }

  /** Says every few seconds how far it has come. */
  async beat(step: string, counted: number): Promise<void> {
    if (performance.now() - this.beatenAt > BEAT_MS) await this.set({ step, counted });
  }
}

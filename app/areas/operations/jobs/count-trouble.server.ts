import { type AnyColumn, eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask, instantOf } from "~db/ask.server";
import { mailOutbox } from "~db/schema/account";
import { sendRecipient } from "~db/schema/sending";
import { settleRun } from "~db/schema/settlement";
import { tableChange } from "~db/schema/tables";
import { charges } from "./charges.server";
import { countCountings } from "./countings.server";
import { type JobKind, KINDS } from "./job-kinds";
import { mailsIn } from "./mails.server";
import { recipientsIn } from "./sends.server";
import { runsIn } from "./settles.server";
import { changesIn } from "./tables.server";

/** `lastAt`: when the newest of them failed; null for reports, and where the count ended. */
type Trouble = { kind: JobKind; total: number; lastAt: Date | null }[];

/** Failed and unsure jobs of each kind that has any, in two statements. Each count ends at `most`. */
export async function countTrouble(ctx: Ctx, most: number): Promise<{ failed: Trouble; unsure: Trouble }> {
  const parts = [
    ["failed", "send", sends(ctx, "failed", most)],
    ["failed", "mail", mails(ctx, most)],
    ["failed", "charge", payments(ctx, "failed", most)],
    ["failed", "settle", settles(ctx, most)],
    ["failed", "table", tables(ctx, most)],
    ["unsure", "send", sends(ctx, "unsure", most)],
    ["unsure", "charge", payments(ctx, "unsure", most)],
  ] as const;
  const counts = parts.map(
    ([state, kind, some]) => sql`SELECT ${state} AS state, ${kind} AS kind, COUNT(*) AS total, MAX(at) AS lastAt FROM ${some} AS some`,
  );
  const [rows, late] = await Promise.all([
    ask<{ state: string; kind: JobKind; total: number; lastAt: string | null }>(ctx, sql.join(counts, sql` UNION ALL `)),
    countCountings(ctx, "failed"),
  ]);
  const all = [...rows, { state: "failed", kind: "report" as const, total: late.total, lastAt: null }];
  const of = (state: string): Trouble =>
    KINDS.flatMap((kind) => all.filter((row) => row.state === state && row.kind === kind && Number(row.total) > 0)).map(
      ({ kind, total, lastAt }) => ({
        kind,
        total: Number(total),
        lastAt: lastAt === null || Number(total) >= most ? null : instantOf(lastAt),
      }),
    );
  return { failed: of("failed"), unsure: of("unsure") };
}

const at = (column: AnyColumn | SQL) => ({ at: sql`${column}`.as("at") });

const sends = (ctx: Ctx, state: "failed" | "unsure", most: number): SQLWrapper =>
  ctx.db.select(at(sendRecipient.claimedAt)).from(sendRecipient).where(recipientsIn(ctx, state)).limit(most);
const mails = ({ db }: Ctx, most: number): SQLWrapper =>
  db.select(at(mailOutbox.updatedAt)).from(mailOutbox).where(mailsIn("failed")).limit(most);
const settles = (ctx: Ctx, most: number): SQLWrapper =>
  ctx.db.select(at(settleRun.endedAt)).from(settleRun).where(runsIn(ctx, "failed")).limit(most);
const tables = (ctx: Ctx, most: number): SQLWrapper =>
  ctx.db.select(at(tableChange.updatedAt)).from(tableChange).where(changesIn(ctx, "failed")).limit(most);

function payments(ctx: Ctx, state: "failed" | "unsure", most: number): SQLWrapper {
  const all = charges(ctx);
  return ctx.db
    .select(at(sql`${all.since}`))
    .from(all)
    .where(eq(all.state, state))
    .limit(most);
}

import type { Ctx } from "~/core/ctx.server";
import { countCharges, listCharges } from "./charges.server";
import { countCountings, listCountings } from "./countings.server";
import { type JobCount, type JobKind, type JobPage, type JobRow, type JobState, KINDS, STATES } from "./job-kinds";
import { countMails, listMails } from "./mails.server";
import { countSends, listSends } from "./sends.server";
import { countSettles, listSettles } from "./settles.server";
import { countTables, listTables } from "./tables.server";

const counts = {
  send: countSends,
  mail: countMails,
  charge: countCharges,
  settle: countSettles,
  table: countTables,
  report: countCountings,
};

/** Jobs by kind and state, from the database (design 6: the row is the truth). */
export async function countJobs(ctx: Ctx): Promise<{ kind: JobKind; counts: JobCount[] }[]> {
  return Promise.all(KINDS.map(async (kind) => ({ kind, counts: await Promise.all(STATES.map((state) => counts[kind](ctx, state))) })));
}

/** `run` shows one send run in every state. */
export function listJobs(
  ctx: Ctx,
  { kind, state, run }: { kind: JobKind; state: JobState; run?: number },
  page: JobPage,
): Promise<{ rows: JobRow[]; total: number }> {
  if (kind === "send") return listSends(ctx, state, page, run);
  if (kind === "mail") return listMails(ctx, state, page);
  if (kind === "settle") return listSettles(ctx, state, page);
  if (kind === "table") return listTables(ctx, state, page);
  return kind === "charge" ? listCharges(ctx, state, page) : listCountings(ctx, state);
}

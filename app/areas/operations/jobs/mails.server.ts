import { and, count, desc, eq, gt, min, or, type SQL, sql } from "drizzle-orm";
import type { Letter } from "~/areas/mail/post-mail.server";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { formatSeoul } from "~/time/seoul";
import { mailOutbox } from "~db/schema/account";
import type { JobCount, JobPage, JobRow, JobState } from "./job-kinds";

type Mail = typeof mailOutbox.$inferSelect;

/** Never unsure: a mail whose process died is sent again. */
export function mailsIn(state: JobState): SQL | undefined {
  if (state === "waiting") return eq(mailOutbox.status, "WAITING");
  if (state === "running") return eq(mailOutbox.status, "SENDING");
  // A mail without attempts has not failed: its address has no member, or an administrator stopped it.
  const givenUp = and(eq(mailOutbox.status, "STALE"), gt(mailOutbox.attempts, 0));
  return state === "failed" ? or(eq(mailOutbox.status, "FAILED"), givenUp) : sql`FALSE`;
}

/** Number of mails in a state, with the oldest creation time. */
export async function countMails({ db }: Ctx, state: JobState): Promise<JobCount> {
  const [row] = await db
    .select({ total: count(), oldest: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(mailsIn(state));
  return { state, total: row?.total ?? 0, oldest: row?.oldest ?? null };
}

/** Shows only subject and masked address of each mail. */
export async function listMails(ctx: Ctx, state: JobState, { page, size }: JobPage): Promise<{ rows: JobRow[]; total: number }> {
  const where = mailsIn(state);
  const rows = await ctx.db
    .select()
    .from(mailOutbox)
    .where(where)
    .orderBy(desc(mailOutbox.nextAt), desc(mailOutbox.mailId))
    .limit(size)
    .offset((page - 1) * size);
  return { rows: rows.map((row) => rowOf(ctx, row, state)), total: await ctx.db.$count(mailOutbox, where) };
}

function rowOf({ now }: Ctx, mail: Mail, state: JobState): JobRow {
  const { mailId, sealedMail, attempts, nextAt, staleAt, status, createdAt } = mail;
  const letter = sealedMail === null ? null : (JSON.parse(unseal(sealedMail)) as Letter);
  const what = letter ? `${letter.subject} → ${maskedAddress(letter.to)}` : `${mailId}번 (내용은 지웠습니다)`;
  const isDeliverable = letter !== null && staleAt > now();
  const tried = attempts > 0 ? `${attempts}번 보내 보았습니다.` : "";
  const why = {
    WAITING: attempts > 0 ? `${tried} 다음은 ${formatSeoul(nextAt, "MM.dd HH:mm")}입니다.` : "",
    SENDING: "",
    SENT: "",
    STALE: "보낼 수 있는 기간이 지났거나 중지했습니다.",
    FAILED: `메일 서버가 거절했습니다. ${tried}`,
  }[status];
  const actions = [
    ...(isDeliverable && (attempts > 0 || status === "FAILED") ? ["retry" as const] : []),
    ...(isDeliverable && state !== "running" ? ["stop" as const] : []),
  ];
  return { id: String(mailId), state, what, userId: null, nickname: "", total: null, since: createdAt, why, actions };
}

const maskedAddress = (address: string) => address.replace(/^(.{1,2})[^@]*/, "$1***");

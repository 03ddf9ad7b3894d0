import { and, eq, lt, lte, or } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { persist } from "~/core/persist.server";
import { MailError, sendMail } from "~/integrations/mail.server";
import { mailOutbox } from "~db/schema/account";
import type { Letter } from "./post-mail.server";

const CLAIM_MS = 120_000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Sends a queued mail, with back-off until stale. "gone": another process has the mail. */
export async function sendPostedMail(ctx: Ctx, mailId: number): Promise<"sent" | "later" | "stale" | "failed" | "gone"> {
  const row = await claim(ctx, mailId);
  if (!row?.sealedMail) return "gone";
  if (row.staleAt <= ctx.now()) {
    await settle(ctx, mailId, "STALE");
    return "stale";
  }
  try {
    await sendMail(JSON.parse(unseal(row.sealedMail)) as Letter);
  } catch (error) {
    if (error instanceof MailError && !error.retryable) {
      log.warn({ mailId, err: error.message }, "mail refused for good");
      return keepFailed(ctx, mailId);
    }
    log.warn({ mailId, attempts: row.attempts, err: (error as Error).message }, "mail not sent");
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (row.attempts - 1), LONGEST_WAIT_MS);
    const nextAt = new Date(ctx.now().getTime() + wait);
    await ctx.db.update(mailOutbox).set({ status: "WAITING", nextAt, updatedAt: ctx.now() }).where(eq(mailOutbox.mailId, mailId));
    return "later";
  }
  // Without this record the mail would be sent again.
  await persist(() => settle(ctx, mailId, "SENT"));
  return "sent";
}

async function claim(ctx: Ctx, mailId: number) {
  const now = ctx.now();
  const [mail] = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.mailId, mailId));
  if (!mail) return null;
  const claimable = and(eq(mailOutbox.mailId, mailId), eq(mailOutbox.attempts, mail.attempts), isDue(now));
  const attempts = mail.attempts + 1;
  const [claimed] = await ctx.db.update(mailOutbox).set({ status: "SENDING", attempts, updatedAt: now }).where(claimable);
  return claimed.affectedRows === 1 ? { ...mail, attempts } : null;
}

async function settle(ctx: Ctx, mailId: number, status: "SENT" | "STALE"): Promise<void> {
  await ctx.db.update(mailOutbox).set({ status, sealedMail: null, updatedAt: ctx.now() }).where(eq(mailOutbox.mailId, mailId));
}

/** The text stays while an administrator may retry (`retryMail`). */
async function keepFailed(ctx: Ctx, mailId: number): Promise<"failed"> {
  await ctx.db.update(mailOutbox).set({ status: "FAILED", updatedAt: ctx.now() }).where(eq(mailOutbox.mailId, mailId));
  return "failed";
}

/** Due, or claimed by a process that must have died: a mail may arrive twice, never get lost. */
function isDue(now: Date) {
  const abandoned = new Date(now.getTime() - CLAIM_MS);
  return or(
    and(eq(mailOutbox.status, "WAITING"), lte(mailOutbox.nextAt, now)),
    and(eq(mailOutbox.status, "SENDING"), lt(mailOutbox.updatedAt, abandoned)),
  );
}

/** Queued mails due now, including abandoned claims. */
export function dueMails(ctx: Ctx, most = 500): Promise<{ mailId: number; requestId: string | null }[]> {
  const { mailId, requestId } = mailOutbox;
  return ctx.db.select({ mailId, requestId }).from(mailOutbox).where(isDue(ctx.now())).limit(most);
}

/** Mails are deleted after a month, the text of failed ones once stale. */
export async function forgetMails(ctx: Ctx): Promise<void> {
  const late = and(eq(mailOutbox.status, "FAILED"), lt(mailOutbox.staleAt, ctx.now()));
  await ctx.db.update(mailOutbox).set({ status: "STALE", sealedMail: null, updatedAt: ctx.now() }).where(late);
  const before = new Date(ctx.now().getTime() - 30 * 86_400_000);
  const settled = or(eq(mailOutbox.status, "SENT"), eq(mailOutbox.status, "STALE"));
  await ctx.db.delete(mailOutbox).where(and(settled, lt(mailOutbox.updatedAt, before)));
}

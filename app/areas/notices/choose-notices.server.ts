import { and, eq, sql } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { noticeChoice } from "~db/schema/notices";
import { checkMailSwitchLink, type MailSwitchLink } from "./mail-switch-link.server";
import { mailByDefault, type MailKind, mailKinds, type NoticeKind, noticeKinds } from "./notice-kinds";

/** The kinds that are on. */
export type Choices = { bell: NoticeKind[]; mail: MailKind[] };

const ALL = [...new Set([...Object.keys(noticeKinds), ...mailKinds])] as (NoticeKind | MailKind)[];

/** What the member is told by the bell and by mail, of the kinds that can be chosen. */
export async function readChoices(ctx: MemberCtx): Promise<Choices> {
  const chosen = await ctx.db.select().from(noticeChoice).where(eq(noticeChoice.userId, ctx.actor.userId));
  const of = (kind: string) => chosen.find((one) => one.kind === kind);
  return {
    bell: (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => of(kind)?.bellYn !== "N"),
    mail: mailKinds.filter((kind) => (of(kind) ? of(kind)!.mailYn === "Y" : mailByDefault(kind))),
  };
}

/** Saves what the member wants to be told, for all kinds at once. What stands in the list already stays there. */
export async function chooseNotices(ctx: MemberCtx, { bell, mail }: Choices): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const kind of ALL) {
      const bellYn = bell.includes(kind as NoticeKind) ? "Y" : "N";
      const mailYn = mail.includes(kind as MailKind) ? "Y" : "N";
      await write(tx, tx.actor.userId, kind, { bellYn, mailYn });
    }
    await tx.audit("notices.choices-saved", `user:${tx.actor.userId}`, { bell, mail });
  });
}

/** Whether a member gets the mails of a kind, of which a mail's link speaks. Changes nothing, because previews open links too. Refuses `notices.mail-link`. */
export async function readMailSwitch(ctx: Ctx, link: MailSwitchLink): Promise<{ on: boolean }> {
  checkMailSwitchLink(link);
  return { on: await wantsMail(ctx, link.userId, link.kind) };
}

/** Switches a kind's mails by the signed link of a mail, without a login. Pressing twice does it once. Refuses `notices.mail-link`. */
export async function switchMails(ctx: Ctx, link: MailSwitchLink, wish: "stop" | "resume"): Promise<void> {
  checkMailSwitchLink(link);
  await inTransaction(ctx, async (tx) => {
    await write(tx, link.userId, link.kind, { mailYn: wish === "stop" ? "N" : "Y" });
    await tx.audit(wish === "stop" ? "notices.mails-stopped" : "notices.mails-resumed", `user:${link.userId}`, { kind: link.kind });
  });
}

/** Whether a member wants the mails of a kind: asked by the verbs whose events have a mail of their own. */
export async function wantsMail(ctx: Ctx, userId: number, kind: MailKind): Promise<boolean> {
  const mine = and(eq(noticeChoice.userId, userId), eq(noticeChoice.kind, kind));
  const [chosen] = await ctx.db.select({ mailYn: noticeChoice.mailYn }).from(noticeChoice).where(mine);
  return chosen ? chosen.mailYn === "Y" : mailByDefault(kind);
}

async function write(tx: TxCtx, userId: number, kind: string, set: { bellYn?: "Y" | "N"; mailYn: "Y" | "N" }): Promise<void> {
  await tx.db
    .insert(noticeChoice)
    .values({ userId, kind, bellYn: "Y", createdAt: tx.now(), ...set })
    .onDuplicateKeyUpdate({ set: { ...set, kind: sql`${noticeChoice.kind}` } });
}

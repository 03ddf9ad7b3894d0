import { and, eq, sql } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { noticeChoice } from "~db/schema/notices";
import { checkMailSwitchLink, type MailSwitchLink } from "./mail-switch-link.server";
import { mailByDefault, type MailKind, mailKinds, type NoticeKind, noticeKinds } from "./notice-kinds";

export type Choices = { bell: NoticeKind[]; mail: MailKind[]; push: NoticeKind[] };

const ALL = [...new Set([...Object.keys(noticeKinds), ...mailKinds])] as (NoticeKind | MailKind)[];

/** Notice kinds switched on; by default bell and push, and mail by `mailByDefault`. */
export async function readChoices(ctx: MemberCtx): Promise<Choices> {
  const choices = await ctx.db.select().from(noticeChoice).where(eq(noticeChoice.userId, ctx.actor.userId));
  const choiceOf = (kind: string) => choices.find((choice) => choice.kind === kind);
  const kinds = Object.keys(noticeKinds) as NoticeKind[];
  return {
    bell: kinds.filter((kind) => choiceOf(kind)?.bellYn !== "N"),
    push: kinds.filter((kind) => choiceOf(kind)?.pushYn !== "N"),
    mail: mailKinds.filter((kind) => (choiceOf(kind) ? choiceOf(kind)!.mailYn === "Y" : mailByDefault(kind))),
  };
}

/** Saves the choices of all kinds; notices already listed stay. Without `push`, these choices stay. */
export async function chooseNotices(
  ctx: MemberCtx,
  { bell, mail, push }: Pick<Choices, "bell" | "mail"> & Partial<Choices>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const kind of ALL) {
      const bellYn = bell.includes(kind as NoticeKind) ? "Y" : "N";
      const mailYn = mail.includes(kind as MailKind) ? "Y" : "N";
      const pushYn = push?.includes(kind as NoticeKind) ? ("Y" as const) : ("N" as const);
      await saveChoice(tx, tx.actor.userId, kind, { bellYn, mailYn, ...(push && { pushYn }) });
    }
    await tx.audit("notices.choices-saved", `user:${tx.actor.userId}`, { bell, mail, push });
  });
}

/** Changes nothing, because previews open links too. Refuses `notices.mail-link`. */
export async function readMailSwitch(ctx: Ctx, link: MailSwitchLink): Promise<{ on: boolean }> {
  checkMailSwitchLink(link);
  return { on: await wantsMail(ctx, link.userId, link.kind) };
}

/** Switches mails by a mail's signed link, without a login. Idempotent. Refuses `notices.mail-link`. */
export async function switchMails(ctx: Ctx, link: MailSwitchLink, wish: "stop" | "resume"): Promise<void> {
  checkMailSwitchLink(link);
  await inTransaction(ctx, async (tx) => {
    await saveChoice(tx, link.userId, link.kind, { mailYn: wish === "stop" ? "N" : "Y" });
    await tx.audit(wish === "stop" ? "notices.mails-stopped" : "notices.mails-resumed", `user:${link.userId}`, { kind: link.kind });
  });
}

/** Whether a member wants mails of a kind. */
export async function wantsMail(ctx: Ctx, userId: number, kind: MailKind): Promise<boolean> {
  const choiceCondition = and(eq(noticeChoice.userId, userId), eq(noticeChoice.kind, kind));
  const [chosen] = await ctx.db.select({ mailYn: noticeChoice.mailYn }).from(noticeChoice).where(choiceCondition);
  return chosen ? chosen.mailYn === "Y" : mailByDefault(kind);
}

async function saveChoice(
  tx: TxCtx,
  userId: number,
  kind: string,
  set: { bellYn?: "Y" | "N"; mailYn: "Y" | "N"; pushYn?: "Y" | "N" },
): Promise<void> {
  await tx.db
    .insert(noticeChoice)
    .values({ userId, kind, bellYn: "Y", createdAt: tx.now(), ...set })
    .onDuplicateKeyUpdate({ set: { ...set, kind: sql`${noticeChoice.kind}` } });
}

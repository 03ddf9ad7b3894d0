import { eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import { open } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user, userAdditionalInformation } from "~db/schema/account";
import { dashed, refuseUnlessAdmin, writeUser } from "./internal/write-user.server";
import { requireFreshProof } from "./proof/fresh-proof.server";
import { tellOfDeed } from "./proof/tell-of-deed.server";
import type { UserEdit } from "./users-admin.schema.server";

/**
 * An administrator changes a member's row (3 §2 "User management"); what is left out stays. E-mail and kind of account are not among it.
 * Refuses `account.forbidden`, `account.proof-needed` where a role is given, `common.not-found`, `account.own-role` (nobody locks themselves out), `account.verified-person` (name, phone and
 * birth that the identity provider vouched for), `account.unknown-code`, `account.nickname-duplicate`.
 */
export async function editUser(ctx: MemberCtx, userId: number, edit: UserEdit): Promise<void> {
  refuseUnlessAdmin(ctx);
  if (edit.role !== undefined) await requireFreshProof(ctx);
  await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db.select({ role: user.role, name: user.name }).from(user).where(eq(user.userId, userId)).for("update");
    if (!found) throw new Refusal("common.not-found");
    if (userId === ctx.actor.userId && edit.role !== undefined && edit.role !== found.role) throw new Refusal("account.own-role");
    await refuseVerified(tx, userId, found.name, edit);
    await writeUser(tx, userId, edit);
    if (edit.role !== undefined && edit.role !== found.role) await tellOfDeed(tx, userId, "role", { more: [`새 역할: ${edit.role}`] });
    const fields = Object.keys(edit).filter((field) => edit[field as keyof UserEdit] !== undefined);
    await tx.audit("member.edited", `user:${userId}`, { fields, ...(edit.role !== undefined && { role: edit.role }) });
    tx.afterCommit(() => announce("profile-changed", String(userId)));
  });
}

async function refuseVerified(tx: TxCtx, userId: number, name: string, edit: UserEdit): Promise<void> {
  const mine = eq(userAdditionalInformation.userId, userId);
  const [more] = await tx.db.select().from(userAdditionalInformation).where(mine);
  if (more?.selfAuthenticationMethod !== "KAKAOCERT") return;
  const phone = more.sealedPhone === null ? null : open(more.sealedPhone);
  const changed =
    (edit.name !== undefined && edit.name !== name) ||
    (edit.phoneNumberEncryption !== undefined && edit.phoneNumberEncryption !== phone) ||
    (edit.birth !== undefined && dashed(edit.birth) !== more.birth);
  if (changed) throw new Refusal("account.verified-person");
}

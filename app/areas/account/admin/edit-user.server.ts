import { eq } from "drizzle-orm";
import { refuseLastAdministrator } from "~/areas/master/roles/refuse-last-administrator.server";
import { refuseStrongerRoles } from "~/areas/master/reach/within-own-reach.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { refuseChange, verifiedPerson } from "../internal/verified-person.server";
import { dashed, writeUser } from "./write-user.server";
import { changeCreatorKind } from "../member/bank-account.server";
import { mailAccountChange } from "../mail-account-change.server";
import type { UserEdit } from "./users-admin.schema.server";

const NAMES = { name: "name", phone: "phoneNumberEncryption", birth: "birth" };

/** An administrator changes a member (3 §2 "User management"). Refuses verified data, one's own role or a stronger role. */
export async function editUser(ctx: MemberCtx, userId: number, edit: UserEdit): Promise<void> {
  if (edit.role !== undefined) await requireFreshProof(ctx);
  await inTransaction(ctx, async (tx) => {
    const [member] = await tx.db.select({ role: user.role }).from(user).where(eq(user.userId, userId)).for("update");
    if (!member) throw new Refusal("common.not-found");
    const changesRole = edit.role !== undefined && edit.role !== member.role;
    if (changesRole && userId === ctx.actor.userId) throw new Refusal("account.own-role", {}, { field: "role" });
    if (changesRole) await refuseStrongerRoles(tx, [member.role, edit.role!]);
    const { name, phoneNumberEncryption: phone, birth } = edit;
    refuseChange(await verifiedPerson(tx, userId), { name, phone, birth: birth && dashed(birth) }, NAMES);
    const { creatorKind, ...row } = edit;
    await writeUser(tx, userId, row);
    if (creatorKind !== undefined) await changeCreatorKind(tx, userId, creatorKind);
    if (changesRole) {
      await refuseLastAdministrator(tx, [member.role]);
      await mailAccountChange(tx, userId, "role", { more: [`새 권한: ${edit.role}`] });
    }
    const fields = Object.keys(edit).filter((field) => edit[field as keyof UserEdit] !== undefined);
    await tx.audit("account.member-edited", `user:${userId}`, {
      fields,
      ...(edit.role !== undefined && { role: edit.role }),
      ...(creatorKind && { creatorKind }),
    });
    tx.afterCommit(() => announce("profile-changed", String(userId)));
  });
}

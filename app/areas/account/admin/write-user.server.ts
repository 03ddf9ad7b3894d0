import { eq } from "drizzle-orm";
import { lookupHash, seal } from "~/core/crypto.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { user, userAdditionalInformation } from "~db/schema/account";
import { role as roleTable } from "~db/schema/master";
import type { UserEdit } from "./users-admin.schema.server";
import { refuseUnknownJob } from "../job-choices.server";
import { regionToWrite } from "../internal/region-to-write.server";
import { writeNickname } from "../internal/write-nickname.server";

/** Writes an administrator's change; omitted fields stay. Refuses `account.unknown-code`, `account.nickname-duplicate`. */
export async function writeUser(tx: TxCtx, userId: number, edit: Omit<UserEdit, "creatorKind">): Promise<void> {
  const { userNickname, name, role, gender, companyCode, emailCheck, phoneNumberEncryption: phone, birth, ...job } = edit;
  if (role !== undefined) await refuseUnknownRole(tx, role);
  await refuseUnknownJob(tx, job, userId);
  await tx.db.update(user).set({ name, role, gender, companyCode, emailCheck, updatedAt: tx.now() }).where(eq(user.userId, userId));
  if (userNickname !== undefined)
    await writeNickname(tx, userId, userNickname).catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("account.nickname-duplicate", {}, { field: "userNickname" }) : error;
    });
  const values = {
    ...job,
    ...(await regionToWrite(tx, userId, job)),
    ...(phone !== undefined && { sealedPhone: seal(phone), phoneHash: lookupHash(phone) }),
    ...(birth !== undefined && { birth: dashed(birth) }),
    updatedAt: tx.now(),
  };
  await tx.db
    .insert(userAdditionalInformation)
    .values({ userId, createdAt: tx.now(), ...values })
    .onDuplicateKeyUpdate({ set: values });
}

export const dashed = (birth: string) => `${birth.slice(0, 4)}-${birth.slice(4, 6)}-${birth.slice(6)}`;

async function refuseUnknownRole({ db }: TxCtx, role: string): Promise<void> {
  const [roleRow] = await db.select({ role: roleTable.role }).from(roleTable).where(eq(roleTable.role, role));
  // The database ignores case in roles; the stored role must match exactly.
  if (roleRow?.role !== role) throw new Refusal("account.unknown-code", {}, { field: "role" });
}

import { eq } from "drizzle-orm";
import { lookupHash, seal } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user, userAdditionalInformation } from "~db/schema/account";
import { refuseTakenNickname } from "../internal/nickname.server";
import { regionToWrite } from "../internal/region-to-write.server";
import { refuseChange, verifiedPerson } from "../internal/verified-person.server";
import { writeNickname } from "../internal/write-nickname.server";
import { refuseUnknownJob } from "../job-choices.server";
import type { MemberName } from "../member-fields";

export type Additional = {
  name?: string;
  nickName?: string;
  /** Digits only. */
  phone?: string;
  /** As yyyyMMdd. */
  birth?: string;
  province?: string | null;
} & { [K in Exclude<MemberName, "province">]?: string };

const FORM_NAMES = { name: "name", phone: "phone", birth: "birth" };

/**
 * Saves a member's own information; omitted fields stay (1 §2 "extra information"). Refuses `account.verified-person`,
 * `account.nickname-taken`, `account.unknown-code`.
 */
export async function saveAdditionalInformation(ctx: MemberCtx, input: Additional, names = FORM_NAMES): Promise<void> {
  const { name, nickName, phone, birth, ...rest } = input;
  const { userId } = ctx.actor;
  await refuseUnknownJob(ctx, rest, userId);
  try {
    await inTransaction(ctx, async (tx) => {
      const day = birth && `${birth.slice(0, 4)}-${birth.slice(4, 6)}-${birth.slice(6)}`;
      refuseChange(await verifiedPerson(tx, userId), { name, phone, birth: day }, names);
      if (nickName !== undefined) await refuseTakenNickname(tx, nickName, userId);
      await tx.db.update(user).set({ name, updatedAt: tx.now() }).where(eq(user.userId, userId));
      if (nickName !== undefined) await writeNickname(tx, userId, nickName);
      const values = {
        ...rest,
        ...(await regionToWrite(tx, userId, rest)),
        ...(phone !== undefined && { sealedPhone: seal(phone), phoneHash: lookupHash(phone) }),
        ...(day !== undefined && { birth: day }),
        updatedAt: tx.now(),
      };
      await tx.db
        .insert(userAdditionalInformation)
        .values({ userId, createdAt: tx.now(), ...values })
        .onDuplicateKeyUpdate({ set: values });
      await tx.audit("account.additional-information-saved", `user:${userId}`, { fields: Object.keys(input) });
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal("account.nickname-taken", {}, { field: "nickName" });
    throw error;
  }
}

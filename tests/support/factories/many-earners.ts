import { randomUUID } from "node:crypto";
import { like } from "drizzle-orm";
import { seal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { user, userBankAccount } from "~db/schema/account";
import { sendHistory } from "~db/schema/sending";

export async function makeEarners(writers: number, deliveredAt: string, count: number, feeWon = 10): Promise<number[]> {
  const tag = randomUUID().slice(0, 8);
  const named = Array.from({ length: writers }, (_, index) => ({
    userEmail: `${tag}-${index}@example.test`,
    userNickname: `${tag}${index}`,
  }));
  const members = named.map((row) => ({ ...row, userType: "EMAIL" as const, name: "홍길동", role: "ROLE_USER" }));
  await database().insert(user).values(members);
  const rows = await database()
    .select({ userId: user.userId })
    .from(user)
    .where(like(user.userEmail, `${tag}-%`))
    .orderBy(user.userId);
  const ids = rows.map(({ userId }) => userId);
  const sealed = { sealedAccountHolder: seal("김하늘"), sealedAccountNumber: seal("110123456789") };
  const accounts = ids.map((userId) => ({ userId, creatorKind: "INDIVIDUAL" as const, bankCode: "088", ...sealed }));
  await database().insert(userBankAccount).values(accounts);
  await deliverTo(ids, deliveredAt, count, feeWon);
  return ids;
}

export async function deliverTo(ids: number[], deliveredAt: string, count: number, feeWon = 10): Promise<void> {
  const at = new Date(deliveredAt);
  const dispatch = { contentsId: 1, receiverId: 1, deliveredAt: at, createdAt: at, feeWon };
  for (let sent = 0; sent < count; sent += 1)
    await database()
      .insert(sendHistory)
      .values(ids.map((userId) => ({ userId, authorId: userId, ...dispatch })));
}

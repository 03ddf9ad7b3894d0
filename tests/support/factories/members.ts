import { randomUUID } from "node:crypto";
import { like, sql } from "drizzle-orm";
import { startSession } from "~/areas/account/session/session.server";
import { type Ctx, makeCtx, type Member } from "~/core/ctx.server";
import { addMonths, monthDays, seoulMonth } from "~/time/seoul";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { userRole } from "~db/schema/master";
import { billingHistory } from "~db/schema/payments";

type UserRow = typeof user.$inferInsert;

export function ctxOf(actor: Member): Ctx<Member> {
  return makeCtx(actor);
}

export const job = () => makeCtx({ kind: "job" as const, name: "test" });

/** Insert a member directly, without a sign-up. */
export async function makeMember(over: Partial<UserRow> & { roles?: string[] } = {}): Promise<Member> {
  const { roles = [], ...row } = over;
  const tag = randomUUID().slice(0, 8);
  const values = {
    userEmail: `${tag}@example.test`,
    userType: "EMAIL" as const,
    userNickname: `회원${tag}`,
    name: "홍길동",
    role: "ROLE_USER",
    emailCheck: "Y" as const,
    ...row,
  };
  const [made] = await database().insert(user).values(values).$returningId();
  const userId = made!.userId;
  for (const role of roles)
    await database()
      .insert(userRole)
      .values({ userId, role, startDate: new Date("2022-01-01T00:00:00Z") });
  return {
    kind: "member",
    userId,
    email: values.userEmail,
    nickname: values.userNickname,
    name: values.name,
    userType: values.userType,
    roles: [...new Set([values.role, ...roles])],
  };
}

export const makeAdmin = () => makeMember({ role: "ROLE_ADMIN" });

/** Pass the result as `as` to `screen`, `post` and `rest`. */
export async function loginAs(member: Member): Promise<{ token: string }> {
  const { token } = await startSession(makeCtx({ kind: "guest" }), {
    userId: member.userId,
    loginType: "EMAIL",
    userAgent: "test",
    address: "direct",
  });
  return { token };
}

export async function pay(member: Member, over: Partial<typeof billingHistory.$inferInsert> = {}): Promise<void> {
  const now = new Date();
  await database()
    .insert(billingHistory)
    .values({
      userId: member.userId,
      paymentType: "SUBSCRIPTION",
      paymentResult: "SUCCESS",
      approvedAt: new Date(now.getTime() - 60_000),
      expiryDate: monthDays(addMonths(seoulMonth(now), 1)).until,
      paymentAmountWon: 100_000,
      valueAddedTaxWon: 9_091,
      ...over,
    });
}

/** Other tests of this process seed the sample's e-mail addresses too. */
export async function freeSampleAddresses(): Promise<void> {
  await database()
    .update(user)
    .set({ userEmail: sql`CONCAT('was-', ${user.userId}, '-', ${user.userEmail}, '.old')` })
    .where(like(user.userEmail, "%@geulbeot.test"));
}

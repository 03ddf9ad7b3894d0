import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { grantRole } from "~/areas/master/grant-role.server";
import type { Ctx, Job } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { ADMINISTRATOR_ROLE as ROLE } from "~/core/roles";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { role as roleTable, userRole } from "~db/schema/master";
import { hasNickname } from "../internal/has-nickname.server";
import { newTicket, type Ticket } from "../internal/password-ticket.server";
import { createMember } from "../join/create-member.server";
import { mailAccountChange } from "../mail-account-change.server";

const NAME = "관리자";

export type Administrator = {
  userNickname: string;
  isNew: boolean;
  wasAdministrator: boolean;
  entry: Ticket | "password" | "messenger";
};

/**
 * Command-line tool: makes the member with this e-mail an administrator, or creates one. Refuses `account.withdrawn`,
 * `account.unknown-code`.
 */
export async function makeAdministrator(ctx: Ctx<Job>, userEmail: string): Promise<Administrator> {
  return inTransaction(ctx, async (tx) => {
    await refuseWithoutRoles(tx);
    const existing = await findByEmail(tx, userEmail);
    if (existing?.secession === "Y") throw new Refusal("account.withdrawn");
    const member = existing ?? (await create(tx, userEmail));
    const wasAdministrator = existing !== undefined && (existing.role === ROLE || (await isGranted(tx, existing.userId)));
    if (!wasAdministrator) await grantRole(tx, { userId: member.userId, role: ROLE, startDate: tx.now() });
    if (existing && !wasAdministrator) await mailAccountChange(tx, existing.userId, "role", { by: "admin", more: [`새 권한: ${ROLE}`] });
    return { userNickname: member.userNickname, isNew: !existing, wasAdministrator, entry: await entryOf(tx, member) };
  });
}

type Row = Pick<typeof user.$inferSelect, "userId" | "userNickname" | "userType" | "passwordHash" | "role" | "secession">;

async function findByEmail({ db }: TxCtx, userEmail: string): Promise<Row | undefined> {
  const { userId, userNickname, userType, passwordHash, role, secession } = user;
  const [row] = await db
    .select({ userId, userNickname, userType, passwordHash, role, secession })
    .from(user)
    .where(eq(user.userEmail, userEmail))
    .for("update");
  return row;
}

async function create(tx: TxCtx, userEmail: string) {
  const [taken] = await tx.db.select({ userId: user.userId }).from(user).where(hasNickname(NAME));
  const userNickname = taken ? `${NAME} ${randomInt(10_000, 100_000)}` : NAME;
  const account = { userEmail, userNickname, name: NAME, userType: "EMAIL" as const, passwordHash: null };
  const { userId } = await createMember(tx, { ...account, emailCheck: "N", kakaoId: null, gender: null });
  return { ...account, userId };
}

async function entryOf(tx: TxCtx, { userId, passwordHash, userType }: Pick<Row, "userId" | "passwordHash" | "userType">) {
  if (passwordHash !== null) return "password";
  if (userType !== "EMAIL") return "messenger";
  await tx.audit("account.password-link-shown", `user:${userId}`);
  return newTicket(tx, userId);
}

async function isGranted({ db, now }: TxCtx, userId: number): Promise<boolean> {
  const valid = and(lte(userRole.startDate, now()), or(isNull(userRole.endDate), gt(userRole.endDate, now())));
  const [row] = await db
    .select({ userRoleId: userRole.userRoleId })
    .from(userRole)
    .where(and(eq(userRole.userId, userId), eq(userRole.role, ROLE), eq(userRole.menu, ""), valid));
  return row !== undefined;
}

async function refuseWithoutRoles({ db }: TxCtx): Promise<void> {
  const [roleRow] = await db.select({ role: roleTable.role }).from(roleTable).where(eq(roleTable.role, ROLE));
  if (!roleRow) throw new Refusal("account.unknown-code", {}, { field: "role" });
}

import { and, eq, inArray, ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createUsers } from "~/areas/account/admin/create-users.server";
import { editUser } from "~/areas/account/admin/edit-user.server";
import { NewUser } from "~/areas/account/admin/users-admin.schema.server";
import { resetPassword } from "~/areas/account/login/change-password.server";
import { endSecondFactorOf } from "~/areas/account/second-factor/change.server";
import { removeUsers } from "~/areas/withdrawal/remove-users.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { userRole } from "~db/schema/master";
import { newMail, newNickname } from "../../support/factories/join";
import { ctxOf, makeAdmin, makeMember } from "../../support/factories/members";
import { makeRole, SINCE } from "../../support/factories/rights";

const roleOf = async (userId: number) => (await database().select().from(user).where(eq(user.userId, userId)))[0]!.role;

describe("giving a role (ADR 46)", () => {
  test("requires every right of the role: an operator gives only a part of their own rights", async () => {
    const operator = ctxOf(await makeMember({ role: await makeRole({ menus: ["JOBS"] }) }));
    const member = await makeMember();
    const [part, more] = [await makeRole({ menus: ["JOBS"] }), await makeRole({ menus: ["JOBS", "WEB_VITALS"] })];
    await editUser(operator, member.userId, { role: part });
    expect(await roleOf(member.userId)).toBe(part);
    await expect(editUser(operator, member.userId, { role: more })).rejects.toMatchObject({ code: "master.stronger-role" });
    await expect(editUser(operator, member.userId, { role: ADMINISTRATOR_ROLE })).rejects.toMatchObject({ code: "master.stronger-role" });
    await editUser(operator, member.userId, { role: "ROLE_USER" });
    expect(await roleOf(member.userId)).toBe("ROLE_USER");
  });

  test("counts a member's own role, whatever the clock does meanwhile", async () => {
    const admin = ctxOf(await makeAdmin());
    let at = Date.now();
    const hurried = { ...admin, now: () => new Date((at += 1)) };
    const member = await makeMember();
    await editUser(hurried, member.userId, { role: ADMINISTRATOR_ROLE });
    expect(await roleOf(member.userId)).toBe(ADMINISTRATOR_ROLE);
  });

  test("refuses a member who invents a stronger role or takes one away", async () => {
    const operator = ctxOf(await makeMember({ role: await makeRole({ menus: ["JOBS"] }) }));
    const fresh = { userEmail: newMail(), userNickname: newNickname(), name: "박서준" };
    const made = createUsers(operator, [NewUser.parse({ ...fresh, role: ADMINISTRATOR_ROLE })]);
    await expect(made).rejects.toMatchObject({ code: "master.stronger-role" });
    const admin = await makeAdmin();
    await expect(editUser(operator, admin.userId, { role: "ROLE_USER" })).rejects.toMatchObject({ code: "master.stronger-role" });
    expect(await roleOf(admin.userId)).toBe(ADMINISTRATOR_ROLE);
  });

  test("refuses to take over an account with more rights: password, second factor, withdrawal", async () => {
    const operator = ctxOf(await makeMember({ role: await makeRole({ menus: ["JOBS"] }) }));
    const admin = await makeMember({ roles: [ADMINISTRATOR_ROLE] });
    for (const action of [
      () => resetPassword(operator, "all", admin.userId, "Longer-password-1!"),
      () => endSecondFactorOf(operator, admin.userId),
      () => removeUsers(operator, [admin.userId]),
    ])
      await expect(action()).rejects.toMatchObject({ code: "master.stronger-role" });
    expect(await removeUsers(operator, [(await makeMember()).userId])).toBe(1);
  });
});

describe("the last administrator", () => {
  let others: number[] = [];

  beforeEach(async () => {
    const rows = await database().select({ userId: user.userId }).from(user).where(eq(user.role, ADMINISTRATOR_ROLE));
    others = rows.map(({ userId }) => userId);
    await database().update(user).set({ role: "ROLE_USER" }).where(eq(user.role, ADMINISTRATOR_ROLE));
    await database().update(userRole).set({ endDate: SINCE }).where(eq(userRole.role, ADMINISTRATOR_ROLE));
  });
  afterEach(async () => {
    if (others.length > 0) await database().update(user).set({ role: ADMINISTRATOR_ROLE }).where(inArray(user.userId, others));
  });

  test("cannot leave or lose the role until another permanent administrator exists", async () => {
    const admin = await makeAdmin();
    const ctx = ctxOf(admin);
    // A temporary administrator, who does not count as permanent.
    const asking = await makeMember();
    const forNow = { role: ADMINISTRATOR_ROLE, startDate: SINCE, endDate: new Date("2099-01-01T00:00:00Z") };
    await database()
      .insert(userRole)
      .values({ userId: asking.userId, ...forNow });
    const everything = ctxOf(asking);
    await expect(withdraw(ctx)).rejects.toMatchObject({ code: "master.last-administrator" });
    await expect(editUser(everything, admin.userId, { role: "ROLE_USER" })).rejects.toMatchObject({ code: "master.last-administrator" });
    await expect(removeUsers(everything, [admin.userId])).rejects.toMatchObject({ code: "master.last-administrator" });
    expect(await roleOf(admin.userId)).toBe(ADMINISTRATOR_ROLE);
    const second = await makeMember();
    await database()
      .insert(userRole)
      .values({ userId: second.userId, ...forNow });
    await expect(withdraw(ctx)).rejects.toMatchObject({ code: "master.last-administrator" });
    await database().update(userRole).set({ endDate: null }).where(eq(userRole.userId, second.userId));
    await withdraw(ctx);
    const remaining = and(eq(user.role, ADMINISTRATOR_ROLE), ne(user.secession, "Y"));
    expect(await database().$count(user, remaining)).toBe(0);
  });

  test("stays when two administrators take the role from each other at once", async () => {
    const [one, two] = [await makeAdmin(), await makeAdmin()];
    const deeds = [editUser(ctxOf(one), two.userId, { role: "ROLE_USER" }), editUser(ctxOf(two), one.userId, { role: "ROLE_USER" })];
    const outcomes = await Promise.allSettled(deeds);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database().$count(user, and(eq(user.role, ADMINISTRATOR_ROLE), eq(user.secession, "N")))).toBe(1);
  });
});

import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createUsers } from "~/areas/account/admin/create-users.server";
import { editUser } from "~/areas/account/admin/edit-user.server";
import { removeUsers } from "~/areas/withdrawal/remove-users.server";
import { NewUser } from "~/areas/account/admin/users-admin.schema.server";
import { decideMarketing } from "~/areas/account/consents.server";
import { changePassword, resetPassword } from "~/areas/account/login/change-password.server";
import { logIn } from "~/areas/account/login/log-in.server";
import { sendTemporaryPassword } from "~/areas/account/login/send-temporary-password.server";
import { findMember } from "~/areas/account/session/find-member.server";
import { forgetTickets, setPassword, ticketHolder } from "~/areas/account/login/set-password.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { addPromotion } from "~/areas/payments/subscription/add-promotion.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { unseal, seal } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { consent, passwordTicket, user, userAdditionalInformation } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { billingHistory, subscription } from "~db/schema/payments";
import { lettersTo, newMail, newNickname, PASSWORD } from "../../support/factories/join";
import { makeHiddenCode } from "../../support/factories/master";
import { ctxOf, loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";

const adminCtx = async () => ctxOf(await makeAdmin());
const guest = makeCtx({ kind: "guest" });
const row = (more: Record<string, unknown> = {}) =>
  NewUser.parse({ userEmail: newMail(), userNickname: newNickname(), name: "박서준", ...more });
const userBy = async (userEmail: string) => (await database().select().from(user).where(eq(user.userEmail, userEmail)))[0];
const auditOf = (deed: string, userId: number) =>
  database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.deed, deed), eq(auditLog.subject, `user:${userId}`)));

const ticketFor = async (userEmail: string) => {
  const [letter] = await lettersTo(userEmail);
  return new URL(/https?:\S+\/app\/user\/set-password\?ticket=\S+/.exec(letter!.text)![0]).searchParams.get("ticket")!;
};
const login = (username: string, password: string) => logIn(guest, { username, password, userAgent: "test", address: "direct" });

describe("members created by an administrator", () => {
  test("are stored as entered, without a password, and get a password link by mail", async () => {
    const newRow = row({
      role: "ROLE_ADMIN",
      gender: "female",
      phoneNumberEncryption: "010-1234-5678",
      birth: "1990-01-31",
      country: "KR",
    });
    const two = row();
    expect(await createUsers(await adminCtx(), [newRow, two])).toEqual([]);
    const member = await userBy(newRow.userEmail);
    expect(member).toMatchObject({
      name: "박서준",
      userType: "EMAIL",
      role: "ROLE_ADMIN",
      gender: "female",
      emailCheck: "N",
      passwordHash: null,
    });
    const [more] = await database().select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, member!.userId));
    expect(more).toMatchObject({ birth: "1990-01-31", country: "KR", selfAuthenticationYn: "N" });
    expect(unseal(more!.sealedPhone!)).toBe("01012345678");
    expect((await userBy(two.userEmail))!.role).toBe("ROLE_USER");
    expect(await lettersTo(newRow.userEmail)).toHaveLength(1);
    expect(await lettersTo(two.userEmail)).toHaveLength(1);
  });

  test("are stored all or none, and the answer lists every duplicate row", async () => {
    const existing = await makeMember();
    const fresh = row();
    const sameMail = row({ userEmail: existing.email.toUpperCase() });
    const sameName = row({ userNickname: existing.nickname });
    const again = row({ userNickname: fresh.userNickname });
    const doubled = await createUsers(await adminCtx(), [fresh, sameMail, sameName, again]);
    expect(doubled).toEqual([sameMail, sameName, again]);
    expect(await userBy(fresh.userEmail)).toBeUndefined();
    expect(await lettersTo(fresh.userEmail)).toEqual([]);
  });

  test("are not created with an unknown role", async () => {
    const fresh = row();
    const ctx = await adminCtx();
    const refused = createUsers(ctx, [fresh, row({ role: "ROLE_KING" })]);
    await expect(refused).rejects.toMatchObject({ code: "account.unknown-code", options: { field: "role" } });

    expect(await userBy(fresh.userEmail)).toBeUndefined();
  });

  test("are created once when the same row is saved twice at the same moment", async () => {
    const fresh = row();
    const [a, b] = [await adminCtx(), await adminCtx()];
    const answers = await Promise.all([createUsers(a, [fresh]), createUsers(b, [fresh])]);
    expect(answers.map(({ length }) => length).toSorted()).toEqual([0, 1]);
    expect(await lettersTo(fresh.userEmail)).toHaveLength(1);
  });
});

describe("the link to choose a password", () => {
  const invited = async () => {
    const fresh = row();
    await createUsers(await adminCtx(), [fresh]);
    return { ...fresh, ticket: await ticketFor(fresh.userEmail), userId: (await userBy(fresh.userEmail))!.userId };
  };

  test("works once: stores password, proven address and consents, and the member can log in", async () => {
    const { ticket, userEmail, userId } = await invited();
    await expect(login(userEmail, PASSWORD)).rejects.toMatchObject({ code: "account.wrong-login" });
    expect(await ticketHolder(guest, ticket)).toEqual({ userEmail });
    await setPassword(guest, ticket, PASSWORD);
    expect((await login(userEmail, PASSWORD)).userId).toBe(userId);
    expect((await userBy(userEmail))!.emailCheck).toBe("Y");
    const consents = await database().select().from(consent).where(eq(consent.userId, userId));
    expect(consents.map(({ kind, agreedYn, way }) => [kind, agreedYn, way]).toSorted()).toEqual([
      ["PRIVACY", "Y", "SET_PASSWORD"],
      ["TERMS", "Y", "SET_PASSWORD"],
    ]);
    await expect(ticketHolder(guest, ticket)).rejects.toMatchObject({ code: "account.ticket-over" });
    await expect(setPassword(guest, ticket, "Other-pw-1!")).rejects.toMatchObject({ code: "account.ticket-over" });
    expect((await login(userEmail, PASSWORD)).userId).toBe(userId);
  });

  test("sets one password when posted twice at the same moment", async () => {
    const { ticket, userEmail } = await invited();
    const passwords = ["First-pw-1!", "Second-pw-1!"];
    const results = await Promise.allSettled(passwords.map((password) => setPassword(guest, ticket, password)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const logins = await Promise.allSettled(passwords.map((password) => login(userEmail, password)));
    expect(logins.map(({ status }) => status)).toEqual(results.map(({ status }) => status));
  });

  test("expires after seven days, is then deleted, and is stored only as a hash", async () => {
    const { ticket, userId } = await invited();
    const [kept] = await database().select().from(passwordTicket).where(eq(passwordTicket.userId, userId));
    expect(JSON.stringify(kept)).not.toContain(ticket);
    const ctxAfterDays = (days: number) => makeCtx({ kind: "guest" }, { now: () => new Date(Date.now() + days * 86_400_000) });
    await expect(ticketHolder(ctxAfterDays(6.9), ticket)).resolves.toBeDefined();
    await expect(ticketHolder(ctxAfterDays(7.1), ticket)).rejects.toMatchObject({ code: "account.ticket-over" });
    await forgetTickets(ctxAfterDays(7.1));
    expect(await database().select().from(passwordTicket).where(eq(passwordTicket.userId, userId))).toEqual([]);
  });

  test("is refused for a member who has withdrawn", async () => {
    const { ticket, userId } = await invited();
    await removeUsers(await adminCtx(), [userId]);
    await expect(setPassword(guest, ticket, PASSWORD)).rejects.toMatchObject({ code: "account.ticket-over" });
  });
});

describe("a member created by an administrator who never used the link", () => {
  const broughtIn = async () => {
    const fresh = row();
    await createUsers(await adminCtx(), [fresh]);
    await sendTemporaryPassword(guest, fresh.userEmail);
    const temporary = (await lettersTo(fresh.userEmail)).flatMap(({ text }) => /임시 비밀번호: (\S+)/.exec(text)?.[1] ?? [])[0]!;
    const { token, userId } = await login(fresh.userEmail, temporary);
    return { ...fresh, userId, ctx: makeCtx((await findMember(token))!) };
  };
  const consentsOf = (userId: number) => database().select().from(consent).where(eq(consent.userId, userId));

  test("must agree to the terms with the new password after a login by a temporary password", async () => {
    const { ctx, userEmail, userId } = await broughtIn();
    const fields = { userPassword: "", newPassword: PASSWORD };
    await expect(changePassword(ctx, fields)).rejects.toMatchObject({ code: "account.consents-first" });
    await expect(resetPassword(ctx, "all", userId, PASSWORD)).rejects.toMatchObject({ code: "account.consents-first" });
    expect(await consentsOf(userId)).toEqual([]);
    await changePassword(ctx, { ...fields, agreed: true });
    expect((await consentsOf(userId)).map(({ kind, agreedYn, way }) => [kind, agreedYn, way]).toSorted()).toEqual([
      ["PRIVACY", "Y", "SET_PASSWORD"],
      ["TERMS", "Y", "SET_PASSWORD"],
    ]);
    expect((await login(userEmail, PASSWORD)).userId).toBe(userId);
    expect((await userBy(userEmail))!.emailCheck).toBe("Y");
  });

  test("gets no password from an administrator, since only the member can agree to the terms", async () => {
    const ctx = await adminCtx();
    const fresh = row();
    await createUsers(ctx, [fresh]);
    const { userId } = (await userBy(fresh.userEmail))!;
    await expect(resetPassword(ctx, "all", userId, PASSWORD)).rejects.toMatchObject({ code: "account.consents-first" });
  });
});

describe("a member changed by an administrator", () => {
  test("keeps omitted fields, and the audit names the administrator", async () => {
    const ctx = await adminCtx();
    const member = await makeMember();
    const userNickname = newNickname();
    await editUser(ctx, member.userId, { userNickname, role: "ROLE_ADMIN", occupation: "worker" });
    expect(await userBy(member.email)).toMatchObject({ userNickname, role: "ROLE_ADMIN", name: member.name, emailCheck: "Y" });
    expect(await auditOf("account.member-edited", member.userId)).toMatchObject([
      { actor: `member:${ctx.actor.userId}`, details: { fields: ["userNickname", "role", "occupation"], role: "ROLE_ADMIN" } },
    ]);
  });

  test("refuses an unknown member, a taken nickname, an unknown code, and the administrator's own role", async () => {
    const ctx = await adminCtx();
    const [member, other] = [await makeMember(), await makeMember()];
    const refusal = (promise: Promise<unknown>) => promise.catch(({ code }) => code);
    expect(await refusal(editUser(ctx, 999_999_999, { name: "김" }))).toBe("common.not-found");
    expect(await refusal(editUser(ctx, member.userId, { userNickname: other.nickname }))).toBe("account.nickname-duplicate");
    expect(await refusal(editUser(ctx, member.userId, { job: "nothing" }))).toBe("account.unknown-code");
    expect(await refusal(editUser(ctx, ctx.actor.userId, { role: "ROLE_USER" }))).toBe("account.own-role");
    expect(await userBy(member.email)).toMatchObject({ name: member.name, userNickname: member.nickname });
  });

  test("keeps a code that was hidden since, but accepts no new code that is not offered (rule 199)", async () => {
    const [ctx, member] = [await adminCtx(), await makeMember()];
    await editUser(ctx, member.userId, { occupation: "worker" });
    const job = await makeHiddenCode("job");
    const ownerCondition = eq(userAdditionalInformation.userId, member.userId);
    await database().update(userAdditionalInformation).set({ job }).where(ownerCondition);
    await editUser(ctx, member.userId, { job, companyName: "글벗상사" });
    expect((await database().select().from(userAdditionalInformation).where(ownerCondition))[0]).toMatchObject({
      job,
      companyName: "글벗상사",
    });
    const other = await makeHiddenCode("job");
    await expect(editUser(ctx, member.userId, { job: other })).rejects.toMatchObject({ code: "account.unknown-code" });
  });

  test("keeps a verified name, phone number and day of birth", async () => {
    const ctx = await adminCtx();
    const { userId, name, email } = await makeMember();
    await database()
      .insert(userAdditionalInformation)
      .values({ userId, sealedPhone: seal("01011112222"), birth: "1990-01-31", selfAuthenticationMethod: "KAKAOCERT" });
    for (const edit of [{ name: "다른이름" }, { phoneNumberEncryption: "01099998888" }, { birth: "19900201" }])
      await expect(editUser(ctx, userId, edit)).rejects.toMatchObject({ code: "account.verified-person" });
    await editUser(ctx, userId, { name, phoneNumberEncryption: "01011112222", birth: "19900131", gender: "male" });
    expect(await userBy(email)).toMatchObject({ gender: "male", name });
  });
});

describe("accounts ended by an administrator", () => {
  test("are marked as withdrawn and lose logins and marketing consent; a repeat changes nothing", async () => {
    const ctx = await adminCtx();
    const [first, second] = [await makeMember(), await makeMember()];
    await loginAs(first);
    await decideMarketing(ctxOf(first), true, "CONSENTS_PAGE");
    expect(await removeUsers(ctx, [first.userId, second.userId])).toBe(2);
    const decided = await database().select().from(consent).where(eq(consent.userId, first.userId));
    expect(decided.map(({ agreedYn, way }) => `${agreedYn} ${way}`)).toEqual(["Y CONSENTS_PAGE", "N ADMIN_REMOVAL"]);
    const rows = await database()
      .select()
      .from(user)
      .where(inArray(user.userId, [first.userId, second.userId]));
    expect(rows.map(({ secession, secededAt }) => [secession, secededAt instanceof Date])).toEqual([
      ["Y", true],
      ["Y", true],
    ]);
    for (const action of ["withdrawal.member-removed", "withdrawal.member-withdrawn", "account.logins-ended"])
      expect(await auditOf(action, first.userId)).toMatchObject([{ actor: `member:${ctx.actor.userId}` }]);
    expect(await removeUsers(ctx, [first.userId])).toBe(0);
    expect((await userBy(first.email))!.secededAt).toEqual(rows[0]!.secededAt);
  });

  test("end all or none: refuses the administrator's own account, an unknown account and a running charge", async () => {
    const ctx = await adminCtx();
    const member = await makeMember();
    await expect(removeUsers(ctx, [member.userId, ctx.actor.userId])).rejects.toMatchObject({ code: "withdrawal.own-account" });
    await expect(removeUsers(ctx, [member.userId, 999_999_999])).rejects.toMatchObject({ code: "common.not-found" });
    const payer = await makeMember({ userType: "KAKAOTALK" });
    const today = seoulDay(new Date());
    const days = { anchorDay: 1, nextChargeDay: today, nextTryDay: today };
    const values = { userId: payer.userId, sealedSid: seal("S1"), status: "ACTIVE" as const, amountWon: 100_000, ...days };
    await database()
      .insert(subscription)
      .values({ ...values, chargingAt: new Date() });
    await expect(removeUsers(ctx, [member.userId, payer.userId])).rejects.toMatchObject({ code: "payments.charging" });
    expect((await userBy(member.email))!.secession).toBe("N");
    await database().update(subscription).set({ chargingAt: null }).where(eq(subscription.userId, payer.userId));
    expect(await removeUsers(ctx, [member.userId, payer.userId])).toBe(2);
    const [stopped] = await database().select().from(subscription).where(eq(subscription.userId, payer.userId));
    expect(stopped!.status).toBe("INACTIVE");
  });
});

describe("a promotion", () => {
  const today = () => seoulDay(new Date());
  const ledger = (userId: number) => database().select().from(billingHistory).where(eq(billingHistory.userId, userId));
  const at = (day: string) => startOfSeoulDay(day);

  test("gives a month for 0 won, during which sending is open", async () => {
    const ctx = await adminCtx();
    const { userId } = await makeMember({ userType: "KAKAOTALK" });
    const frozen = { ...ctx, now: () => new Date("2026-01-31T03:00:00Z") };
    const { expiryDate } = await addPromotion(frozen, { userId, startDate: new Date("2026-01-31T03:00:00Z") });
    expect(expiryDate).toBe("2026-02-28");
    expect(await ledger(userId)).toMatchObject([
      { paymentType: "PROMOTION", paymentResult: "SUCCESS", paymentAmountWon: 0, valueAddedTaxWon: 0, expiryDate: "2026-02-28" },
    ]);
    const then = (iso: string) => readEntitlement({ ...ctx, now: () => new Date(iso) }, userId);
    expect(await then("2026-01-31T02:59:59Z")).toBeNull();
    expect(await then("2026-02-28T14:59:59Z")).toMatchObject({ paymentType: "PROMOTION", expiryDate: "2026-02-28" });
    expect(await then("2026-02-28T15:00:00Z")).toBeNull();
  });

  test("is refused during a paid period, an active subscription or another promotion, but allowed after them", async () => {
    const ctx = await adminCtx();
    const overlap = { code: "payments.promotion-overlap" };
    const payer = await makeMember();
    await pay(payer, { expiryDate: addDays(today(), 10) });
    await expect(addPromotion(ctx, { userId: payer.userId, startDate: at(addDays(today(), 10)) })).rejects.toMatchObject(overlap);
    const next = await addPromotion(ctx, { userId: payer.userId, startDate: at(addDays(today(), 11)) });
    await expect(addPromotion(ctx, { userId: payer.userId, startDate: at(next.expiryDate) })).rejects.toMatchObject(overlap);
    await addPromotion(ctx, { userId: payer.userId, startDate: at(addDays(next.expiryDate, 1)) });
    const subscriber = await makeMember({ userType: "KAKAOTALK" });
    const days = { anchorDay: 1, nextChargeDay: today(), nextTryDay: today() };
    await database()
      .insert(subscription)
      .values({ userId: subscriber.userId, sealedSid: seal("S2"), status: "ACTIVE", amountWon: 100_000, ...days });
    await expect(addPromotion(ctx, { userId: subscriber.userId, startDate: at(addDays(today(), 100)) })).rejects.toMatchObject(overlap);
  });

  test("is stored once when pressed several times at the same moment", async () => {
    const ctx = await adminCtx();
    const { userId } = await makeMember();
    const startDate = new Date();
    const results = await Promise.allSettled([1, 2, 3].map(() => addPromotion(ctx, { userId, startDate })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ledger(userId)).toHaveLength(1);
  });

  test("is refused for yesterday, a day too far away, and an unknown or withdrawn member", async () => {
    const ctx = await adminCtx();
    const member = await makeMember();
    const { userId } = member;
    for (const day of [addDays(today(), -1), addDays(today(), 400)])
      await expect(addPromotion(ctx, { userId, startDate: at(day) })).rejects.toMatchObject({ code: "payments.promotion-day" });
    await expect(addPromotion(ctx, { userId: 999_999_999, startDate: new Date() })).rejects.toMatchObject({ code: "common.not-found" });
    await withdraw(ctxOf(member));
    await expect(addPromotion(ctx, { userId, startDate: new Date() })).rejects.toMatchObject({ code: "payments.member-withdrawn" });
    expect(await ledger(userId)).toEqual([]);
  });
});

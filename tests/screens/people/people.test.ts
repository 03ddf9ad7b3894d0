import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listDevices } from "~/areas/account/session/devices.server";
import { findMember } from "~/areas/account/session/find-member.server";
import { saveBankAccount, sealedBankAccounts } from "~/areas/account/member/bank-account.server";
import { users } from "~/areas/people/users.store.server";
import { decideMarketing } from "~/areas/account/consents.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { problemsOf } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import { undoSave } from "~/grid/undo.server";
import { database } from "~db/client.server";
import { session, user } from "~db/schema/account";
import { userRole } from "~db/schema/master";
import { auditLog, gridChange } from "~db/schema/house";
import { billingHistory, subscription } from "~db/schema/payments";
import { type As, get, post, refused, screen } from "../../support/app";
import { makeFriendRow } from "../../support/factories/dispatches";
import { lettersTo, newMail, newNickname } from "../../support/factories/join";
import { ctxOf, loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";
import { saveAccount } from "../../support/factories/settlement";

const USERS = "/app/system/user";
const PAGE = (userId: number) => `${USERS}/member?userId=${userId}`;
const REASON = "결제 문의에 답하려고";

let admin: Member;
let as: As;

beforeAll(async () => {
  admin = await makeAdmin();
  as = await loginAs(admin);
});

const rowOf = async (userId: number) => (await database().select().from(user).where(eq(user.userId, userId)))[0]!;
const keyOf = async (userId: number, cells: Record<string, string> = {}) => ({
  grid: "users",
  "r0.row": JSON.stringify([(await rowOf(userId)).updatedAt.getTime(), "x.x.x.x.x.x", [userId]]),
  ...Object.fromEntries(Object.entries(cells).map(([field, value]) => [`r0.${field}`, value])),
});
const openings = (userId: number) =>
  database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.deed, "account.member-page-opened"), eq(auditLog.subject, `user:${userId}`)));

describe("user management (3 §2)", () => {
  it("shows and finds an administrator by a temporary right, and no longer than that", async () => {
    const screenOf = (userId: number) => screen(`${USERS}?user=${userId}`, as);
    const [helper, former] = [await makeMember(), await makeMember()];
    const row = { role: "ROLE_ADMIN", menu: "", startDate: new Date("2022-01-01T00:00:00Z") };
    await database()
      .insert(userRole)
      .values([
        { ...row, userId: helper.userId, endDate: null },
        { ...row, userId: former.userId, endDate: new Date("2022-02-01T00:00:00Z") },
      ]);
    expect((await screenOf(helper.userId)).one('td[data-label="권한"]').textContent.trim()).toBe("관리자, 회원");
    expect((await screenOf(former.userId)).one('td[data-label="권한"]').textContent.trim()).toBe("회원");
    const listText = (await screen(`${USERS}?role=${encodeURIComponent("관리자")}&user=${helper.userId}`, as)).text;
    expect(listText).toContain(helper.email);
    expect((await screen(`${USERS}?role=ROLE_ADMIN&user=${former.userId}`, as)).text).not.toContain(former.email);
  });

  it("creates a member from a new row: no password, a link by mail, the default role", async () => {
    const [mail, nickname] = [newMail(), newNickname()];
    const row = { "n0.userEmail": mail, "n0.userNickname": nickname, "n0.name": "박서준", "n0.emailCheck": "N" };
    expect((await post(USERS, { grid: "users", intent: "save", ...row }, as)).status).toBe(303);
    const [created] = await database().select().from(user).where(eq(user.userEmail, mail));
    expect(created).toMatchObject({ userNickname: nickname, passwordHash: null, role: "ROLE_USER", userType: "EMAIL" });
    const [link] = /\/app\/user\/set-password\?ticket=\S+/.exec((await lettersTo(mail))[0]!.text)!;
    expect((await screen(link)).one("h1").textContent).toBe("비밀번호 정하기");
  });

  it("marks a taken e-mail or nickname as a duplicate and keeps what was typed", async () => {
    const existing = await makeMember();
    const row = { "n0.userEmail": existing.email, "n0.userNickname": newNickname(), "n0.name": "김하나", "n0.emailCheck": "N" };
    const page = await refused(USERS, { grid: "users", intent: "save", ...row }, 409, as);
    expect(page.text).toContain(`중복된 데이터 [${existing.email}]는 INSERT 할 수 없습니다.`);
    expect(page.one('tr[data-state="duplicate"] input[name="n0.name"]').getAttributeValue("value")).toBe("김하나");
  });

  it("puts each problem of an edit at its cell, and changes nothing", async () => {
    const [first, second] = [await makeMember(), await makeMember()];
    const edit = ({ userId }: Member, cells: object) => ({ key: [userId], stamp: null, cells: { ...cells } });
    const updates = [edit(first, { name: "새이름" }), edit(second, { userNickname: first.nickname }), edit(admin, { role: "ROLE_USER" })];
    const error = await saveRows(ctxOf(admin), users, { inserts: [], updates }).catch((thrown: unknown) => thrown);
    expect(problemsOf(isRefusal(error) ? error : null).problems.map(({ index, field }) => [index, field])).toEqual([
      [1, "userNickname"],
      [2, "role"],
    ]);
    expect((await rowOf(first.userId)).name).toBe("홍길동");
  });

  it("changes a creator's kind for the tax, mails the creator, and undoes it; refused without a bank account", async () => {
    const [creator, withoutAccount] = [await makeMember(), await makeMember()];
    await saveAccount(creator, {});
    const [mail, nickname] = [newMail(), newNickname()];
    const fresh = { userEmail: mail, userNickname: nickname, name: "김하나", creatorKind: "COMPANY" };
    const edit = ({ userId }: Member, creatorKind: string) => ({ key: [userId], stamp: null, cells: { creatorKind } });
    const faults = async (change: Parameters<typeof saveRows>[2]) => {
      const error = await saveRows(ctxOf(admin), users, change).catch((thrown: unknown) => thrown);
      return problemsOf(isRefusal(error) ? error : null).problems.map(({ list, index, field, message }) => [list, index, field, message]);
    };
    const NONE = "저작권료 계좌가 없는 회원입니다. 회원이 계좌를 등록하면 수정할 수 있습니다.";
    expect(await faults({ inserts: [], updates: [edit(creator, "COMPANY"), edit(withoutAccount, "COMPANY")] })).toEqual([
      ["updates", 1, "creatorKind", NONE],
    ]);
    expect(await faults({ inserts: [fresh], updates: [] })).toEqual([["inserts", 0, "creatorKind", NONE]]);
    expect(await faults({ inserts: [], updates: [edit(creator, "")] })).toEqual([["updates", 0, "creatorKind", "목록에서 골라 주세요."]]);
    const by = { ...ctxOf(admin), requestId: `kind-${creator.userId}` };
    await saveRows(by, users, { inserts: [], updates: [edit(creator, "COMPANY")] });
    expect((await sealedBankAccounts(by, [creator.userId])).get(creator.userId)).toMatchObject({ creatorKind: "COMPANY" });
    expect((await lettersTo(creator.email)).at(-1)!.text).toContain("바뀐 구분: 사업자");
    const audits = await database().select().from(auditLog).where(eq(auditLog.requestId, by.requestId));
    expect(audits.map(({ deed }) => deed)).toEqual(["account.member-edited", "grid.rows-saved"]);
    expect(audits[0]!.details).toEqual({ fields: ["creatorKind"], creatorKind: "COMPANY" });
    const { auditId } = audits[1]!;
    const [kept] = await database().select().from(gridChange).where(eq(gridChange.auditId, auditId));
    expect(kept).toMatchObject({ before: { creatorKind: "INDIVIDUAL" }, after: { creatorKind: "COMPANY" } });
    await undoSave(ctxOf(admin), auditId);
    expect((await sealedBankAccounts(by, [creator.userId])).get(creator.userId)).toMatchObject({ creatorKind: "INDIVIDUAL" });
  });

  it("asks for a proof of identity before a role is given, and keeps the typed role", async () => {
    const stale = await loginAs(admin);
    const long = new Date(Date.now() - 3_600_000);
    const sessions = await database().select().from(session).where(eq(session.userId, admin.userId)).orderBy(desc(session.createdAt));
    for (const { tokenHash } of sessions) await database().update(session).set({ provedAt: long }).where(eq(session.tokenHash, tokenHash));
    const { userId } = await makeMember();
    const sent = await post(
      `${USERS}?columns=all&user=${userId}`,
      { ...(await keyOf(userId, { role: "ROLE_ADMIN" })), intent: "save" },
      stale,
    );
    expect(sent.headers.get("Location")).toContain("/app/user/prove?redirectUrl=");
    const kept = sent.headers.get("Set-Cookie")!.split(";")[0]!;
    const back = await screen(`${USERS}?columns=all&user=${userId}`, { ...stale, headers: { Cookie: kept } });
    expect(back.one(`select[name="r0.role"] option[selected]`).getAttributeValue("value")).toBe("ROLE_ADMIN");
    as = await loginAs(admin);
  });

  it("withdraws the member on delete, after listing friends, sends and subscription", async () => {
    const leaver = await makeMember();
    await makeFriendRow(leaver.userId);
    const running = { userId: leaver.userId, sealedSid: "x", status: "ACTIVE" as const, amountWon: 100_000, anchorDay: 1 };
    await database()
      .insert(subscription)
      .values({ ...running, nextChargeDay: "2026-03-31", nextTryDay: "2026-03-31" });
    const chosen = { ...(await keyOf(leaver.userId)), chosen: "r0", intent: "delete" };
    const asked = await refused(USERS, chosen, 200, as);
    expect(asked.one("h1").textContent).toBe("삭제하시겠습니까?");
    expect(asked.text).toContain(`${leaver.nickname}(${leaver.email}): 친구 1명을 지움, 정기결제를 해지함`);
    expect((await rowOf(leaver.userId)).secession).toBe("N");
    expect((await post(USERS, { ...chosen, confirmed: "Y" }, as)).status).toBe(303);
    expect((await rowOf(leaver.userId)).secession).toBe("Y");
    const [ended] = await database().select().from(subscription).where(eq(subscription.userId, leaver.userId));
    expect(ended!.status).toBe("INACTIVE");
    const [change] = await database()
      .select()
      .from(gridChange)
      .where(eq(gridChange.rowKey, String(leaver.userId)));
    expect(change).toMatchObject({ before: { userId: leaver.userId }, after: null });
    expect(Object.keys(change!.before!).toSorted()).toEqual(["updatedAt", "userId"]);
    const ownRow = { ...(await keyOf(admin.userId)), chosen: "r0", intent: "delete" };
    expect((await refused(USERS, ownRow, 409, as)).text).toContain("내 계정은 회원 탈퇴 화면에서 탈퇴해 주세요.");
  });

  it("gives a promotion to exactly one member", async () => {
    const [first, second] = [await makeMember(), await makeMember()];
    const ask = async (...members: Member[]) => {
      const rows = await Promise.all(members.map(async ({ userId }) => (await keyOf(userId))["r0.row"]));
      const fields = Object.fromEntries(rows.map((row, index) => [`r${index}.row`, row]));
      return { grid: "users", intent: "promotion", ...fields, chosen: members.map((_, index) => `r${index}`) };
    };
    expect((await refused(USERS, { grid: "users", intent: "promotion" }, 400, as)).text).toContain("회원을 선택해 주세요.");
    expect((await refused(USERS, await ask(first, second), 400, as)).text).toContain("한 명만 선택해 주세요.");
    const promotionPath = (await post(USERS, await ask(first), as)).headers.get("Location")!;
    expect(promotionPath).toBe(`${USERS}/promotion?userId=${first.userId}`);
    const form = await screen(promotionPath, as);
    expect(form.one('input[name="startDate"]').getAttributeValue("value")).toBe("2026-03-01T00:00");
    const promoted = await post(promotionPath, { userId: String(first.userId), startDate: "2026-03-01T00:00" }, as);
    expect(promoted.status).toBe(303);
    expect(await database().$count(billingHistory, eq(billingHistory.userId, first.userId))).toBe(1);
    const twice = await refused(promotionPath, { userId: String(first.userId), startDate: "2026-03-01T00:00" }, 409, as);
    expect(twice.text).toContain("이미 결제했거나 프로모션이 등록된 기간입니다.");
  });
});

describe("the page of one member (ADR 46)", () => {
  it("shows nothing of the person before a reason, keeps the reason, and closes after ten minutes", async () => {
    const person = await makeMember({ name: "한가람" });
    await saveBankAccount(makeCtx(person), {
      creatorKind: "INDIVIDUAL",
      accountHolder: "한가람",
      bankCode: "004",
      bankAccountNumber: "1234567890",
    }).catch(() => {});
    await decideMarketing(makeCtx(person), true, "CONSENTS_PAGE");
    await pay(person);
    await loginAs(person);
    const closed = await screen(PAGE(person.userId), as);
    for (const secret of ["한가람", person.email, person.nickname]) expect(closed.html).not.toContain(secret);
    expect((await refused(PAGE(person.userId), { intent: "open", reason: " " }, 400, as)).html).toContain("사유를");
    expect((await post(PAGE(person.userId), { intent: "open", reason: REASON }, as)).status).toBe(303);
    const open = await screen(PAGE(person.userId), as);
    for (const shown of ["한가람", person.email, REASON, "100,000원", "광고성 정보", "회원 정보 열람"]) expect(open.text).toContain(shown);
    expect(await openings(person.userId)).toEqual([
      expect.objectContaining({ actor: `member:${admin.userId}`, details: { reason: REASON } }),
    ]);
    const other = await loginAs(await makeAdmin());
    expect((await screen(PAGE(person.userId), other)).html).not.toContain("한가람");
    const past = new Date(Date.now() - 601_000);
    await database()
      .update(auditLog)
      .set({ createdAt: past })
      .where(eq(auditLog.subject, `user:${person.userId}`));
    expect((await screen(PAGE(person.userId), as)).html).not.toContain("한가람");
    expect((await get(PAGE(9_999_999), as)).status).toBe(404);
  });

  it("ends one login or all, after a question, within the ten minutes", async () => {
    const person = await makeMember();
    const [first, second] = [await loginAs(person), await loginAs(person)];
    const [device] = await listDevices(makeCtx(admin), person.userId);
    const end = { intent: "end-device", device: device!.device };
    expect((await refused(PAGE(person.userId), { ...end, confirmed: "Y" }, 403, as)).text).toContain("사유");
    await post(PAGE(person.userId), { intent: "open", reason: REASON }, as);
    expect((await refused(PAGE(person.userId), end, 200, as)).one("h1").textContent).toBe("이 기기에서 로그아웃할까요?");
    expect((await post(PAGE(person.userId), { ...end, confirmed: "Y" }, as)).status).toBe(303);
    const remaining = await Promise.all([first, second].map(({ token }) => findMember(token!)));
    expect(remaining.filter(Boolean)).toHaveLength(1);
    expect((await post(PAGE(person.userId), { intent: "end-all", confirmed: "Y" }, as)).status).toBe(303);
    expect(await listDevices(makeCtx(admin), person.userId)).toEqual([]);
  });
});

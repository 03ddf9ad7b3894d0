import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { decideMarketing } from "~/areas/account/consents.server";
import { logIn } from "~/areas/account/login/log-in.server";
import { findMember } from "~/areas/account/session/find-member.server";
import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { users } from "~/areas/people/users.store.server";
import { readAudit } from "~/areas/master/audit/read-audit.server";
import { mayStillEarn } from "~/areas/sending/history/may-still-earn.server";
import { leavingOf, withdraw } from "~/areas/withdrawal/withdraw.server";
import { blogProfileOf, listBlogProfiles } from "~/areas/blog/profile/read-blog-profile.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { TempInput } from "~/areas/blog/contents.schema.server";
import { listTemps } from "~/areas/blog/writing/list-temps.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { seal } from "~/core/crypto.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { saveRows } from "~/grid/save.server";
import { undoSave } from "~/grid/undo.server";
import { database } from "~db/client.server";
import { consent, messengerToken, user, userAdditionalInformation } from "~db/schema/account";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { auditLog, gridChange } from "~db/schema/house";
import { friend, sendHistory, sendRecipient, sendRun } from "~db/schema/sending";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { newMail, newNickname } from "../../support/factories/join";
import { aKey } from "../../support/factories/sending";
import { ctxOf, job, loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";

const account = { creatorKind: "INDIVIDUAL", accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "1234567890" } as const;

/** An ended run that did not reach its friend; returns the friend. */
async function makeFailed({ userId }: Member, contentsId: number): Promise<number> {
  const receiverId = await makeFriendRow(userId);
  const run = { userId, contentsId, formKey: aKey(), status: "DONE" as const, total: 1 };
  const [inserted] = await database().insert(sendRun).values(run).$returningId();
  await database()
    .insert(sendRecipient)
    .values({ ...inserted!, receiverId, state: "FAILED", reason: "messenger-refused" });
  return receiverId;
}

describe("withdrawal (1 §4, rules 40, 84, 91, 93)", () => {
  it("stores Seoul's date and time, ends every login, and is revealed only to somebody who knows the password", async () => {
    const member = await makeMemberWithPassword();
    const { token } = await loginAs(member);
    const withdrawnAt = new Date("2026-02-28T15:00:00Z");
    const ctx = makeCtx(member, { now: () => withdrawnAt });
    expect(await withdraw(ctx)).toEqual({ secessionDate: "2026-03-01", secessionTime: "00:00:00" });
    const [row] = await database().select().from(user).where(eq(user.userId, member.userId));
    expect(row).toMatchObject({ secession: "Y", secededAt: withdrawnAt });
    expect(await findMember(token)).toBeNull();
    const by = { username: member.email, userAgent: "", address: "" };
    const guest = makeCtx({ kind: "guest" });
    await expect(logIn(guest, { ...by, password: PASSWORD })).rejects.toMatchObject({ code: "account.withdrawn" });
    await expect(logIn(guest, { ...by, password: "Wrong-pw-1!" })).rejects.toMatchObject({ code: "account.wrong-login" });
  });

  it("deletes readings, notes on friends, temporary saves, phone, birth and messenger token, but keeps posts and fees", async () => {
    const member = await makeMember({ userType: "KAKAOTALK" });
    const ctx = ctxOf(member);
    const db = database();
    const contentsId = await makePostRow(member.userId);
    const receiverId = await makeFriendRow(member.userId, {
      name: "이바다",
      sealedPhone: seal("01012345678"),
      hobby: "낚시",
      subscribeYn: "N",
    });
    const viewedAt = new Date();
    const ids = { userId: member.userId, authorId: member.userId, contentsId, receiverId };
    await makeDispatch({ ...ids, deliveredAt: new Date(), feeWon: 10, viewedAt });
    await saveTemp(ctx, TempInput.parse({ title: "쓰던 글", contents: "<p>초안</p>" }));
    await db.insert(userAdditionalInformation).values({ userId: member.userId, sealedPhone: seal("01011112222"), birth: "1990-01-31" });
    const token = { sealedAccessToken: seal("a"), accessExpiresAt: viewedAt, scopes: [] };
    await db.insert(messengerToken).values({ userId: member.userId, ...token });

    await decideMarketing(ctx, true, "CONSENTS_PAGE");

    await withdraw(ctx);

    const decided = await db.select().from(consent).where(eq(consent.userId, member.userId));
    expect(decided.map(({ agreedYn, way }) => `${agreedYn} ${way}`)).toEqual(["Y CONSENTS_PAGE", "N WITHDRAWAL"]);
    expect(await db.select().from(contentsViewHistory).where(eq(contentsViewHistory.contentsId, contentsId))).toEqual([]);
    const [kept] = await db.select().from(friend).where(eq(friend.receiverId, receiverId));
    expect(kept).toMatchObject({ name: "", sealedPhone: null, hobby: null, profileNickname: "", subscribeYn: "N" });
    const [sent] = await db.select().from(sendHistory).where(eq(sendHistory.contentsId, contentsId));
    expect(sent).toMatchObject({ feeWon: 10, viewedAt: null, kakaotalkProfileNickname: "" });
    expect(await listTemps(ctx)).toEqual([]);
    const [more] = await db.select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, member.userId));
    expect(more).toMatchObject({ sealedPhone: null, phoneHash: null, birth: null });
    expect(await db.select().from(messengerToken).where(eq(messengerToken.userId, member.userId))).toEqual([]);
    const [post] = await db.select().from(contents).where(eq(contents.contentsId, contentsId));
    expect(post!.deleteYn).toBe("N");
  });

  it("shows what is paid and what is still owed, and keeps the bank account while fees are owed", async () => {
    const creator = await makeMember({ userType: "KAKAOTALK" });
    await pay(creator, { expiryDate: "2099-01-31" });
    const contentsId = await makePostRow(creator.userId);
    const sender = await makeMember();
    const receiverId = await makeFriendRow(sender.userId);
    await makeDispatch({ userId: sender.userId, authorId: creator.userId, contentsId, receiverId, deliveredAt: new Date(), feeWon: 10 });
    await saveBankAccount(ctxOf(creator), account);
    const owed = { recurring: false, paidUntil: "2099-01-31", unpaidFeeWon: 10, mayStillEarn: true, mayBeSent: true, hasAccount: true };
    expect(await leavingOf(ctxOf(creator))).toEqual(owed);
    await withdraw(ctxOf(creator));
    expect(await ownBankAccount(ctxOf(creator))).toEqual(account);

    const reader = await makeMember();
    await saveBankAccount(ctxOf(reader), account);
    expect(await leavingOf(ctxOf(reader))).toEqual({ ...owed, paidUntil: null, unpaidFeeWon: 0, mayStillEarn: false, mayBeSent: false });
    await withdraw(ctxOf(reader));
    expect(await ownBankAccount(ctxOf(reader))).toBeNull();

    const unread = await makeMember();
    await makePostRow(unread.userId);
    await saveBankAccount(ctxOf(unread), account);
    expect(await leavingOf(ctxOf(unread))).toMatchObject({ unpaidFeeWon: 0, mayStillEarn: true });
    await withdraw(ctxOf(unread));
    expect(await ownBankAccount(ctxOf(unread))).toEqual(account);
  });

  it("keeps the bank account while others may continue a run of a removed post, but not for the writer's own run", async () => {
    const creator = await makeMember();
    const contentsId = await makePostRow(creator.userId, { shopYn: "N" });
    const may = () => mayStillEarn(job(), creator.userId);
    expect(await may()).toBe(false);
    await makeFailed(creator, contentsId);
    expect(await may()).toBe(false);
    const sender = await makeMember();
    const receiverId = await makeFailed(sender, contentsId);
    expect(await may()).toBe(true);
    const change = (set: Partial<typeof friend.$inferInsert>) =>
      database().update(friend).set(set).where(eq(friend.receiverId, receiverId));
    for (const set of [{ subscribeYn: "N" }, { exclusionYn: "Y" }, { goneAt: new Date() }] as const) {
      await change(set);
      expect(await may()).toBe(false);
      await change({ subscribeYn: "Y", exclusionYn: "N", goneAt: null });
    }
    expect(await may()).toBe(true);
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId));
    expect(await may()).toBe(false);
    await database().update(contents).set({ deleteYn: "N" }).where(eq(contents.contentsId, contentsId));
    await withdraw(ctxOf(sender));
    expect(await may()).toBe(false);
  });

  it("deletes the member, and nobody else, from stored saves of user management", async () => {
    const [leaver, other, admin] = [await makeMember({ name: "나떠남" }), await makeMember({ name: "나남음" }), await makeAdmin()];
    const adminCtx = makeCtx(admin, { office: { address: "203.0.113.9", door: "/app/system/user" } });
    const edit = ({ userId }: Member, name: string) => ({ key: [userId], stamp: null, cells: { name } });
    const newRow = { userEmail: newMail(), userNickname: newNickname(), name: "새사람", emailCheck: "N" };
    await saveRows(adminCtx, users, { inserts: [newRow], updates: [edit(leaver, "안떠남"), edit(other, "안남음")] });
    const kept = async () => {
      const rows = await database().select().from(gridChange).innerJoin(auditLog, eq(auditLog.auditId, gridChange.auditId));
      return rows.filter(({ audit_log }) => audit_log.requestId === adminCtx.requestId).map(({ grid_change }) => grid_change);
    };
    // Stored without values: a withdrawal could not find a new row.
    expect((await kept())[0]).toEqual(expect.objectContaining({ rowKey: "새 행", before: null, after: {} }));
    expect((await kept())[1]).toMatchObject({ before: { name: "나떠남" }, after: { name: "안떠남" } });
    await withdraw(ctxOf(leaver));
    const [, gone, stays] = await kept();
    expect(gone).toEqual(expect.objectContaining({ rowKey: String(leaver.userId), before: {}, after: {} }));
    expect(stays).toMatchObject({ rowKey: String(other.userId), before: { name: "나남음" }, after: { name: "안남음" } });
    const { auditId } = gone!;
    await expect(undoSave(adminCtx, auditId)).rejects.toMatchObject({ code: "grid.not-undoable" });
    expect(JSON.stringify((await readAudit(adminCtx, auditId)).lines)).not.toContain("떠남");
  });

  it("hides the blog until the member comes back", async () => {
    const member = await makeMember();
    await saveBlogProfile(ctxOf(member), { selfIntroduction: "안녕하세요", activitySector1: "finance" });
    const guest = makeCtx({ kind: "guest" });
    const listed = async () => (await listBlogProfiles(guest, { page: 1, size: 2000 })).rows.some((row) => row.userId === member.userId);
    expect(await listed()).toBe(true);
    await withdraw(ctxOf(member));
    await expect(blogProfileOf(guest, member.userId)).rejects.toMatchObject({ code: "common.not-found" });
    expect(await listed()).toBe(false);
    await database().update(user).set({ secession: "N", secededAt: null }).where(eq(user.userId, member.userId));
    expect(await blogProfileOf(guest, member.userId)).toMatchObject({ selfIntroduction: "안녕하세요" });
  });
});

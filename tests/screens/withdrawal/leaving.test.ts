import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { deletePostsAsAdmin } from "~/areas/blog/removal/delete-post-as-admin.server";
import { settleByHand } from "~/areas/sending/runs/settle-by-hand.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { afterPaid } from "~/areas/settlement/statements/after-paid.server";
import { owedWon } from "~/areas/settlement/statements/owed.server";
import { readStatements } from "~/areas/settlement/statements/read-statements.server";
import { inTransaction } from "~/core/transaction.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { sendHistory, sendRun } from "~db/schema/sending";
import { handle as forgetEnded } from "../../../jobs/handlers/account.forget-ended";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, rest, screen } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { makePost } from "../../support/factories/blog";
import { makeDispatch, makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { lettersTo, signUpFields, verifiedFlow } from "../../support/factories/join";
import { ctxOf, job, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { useProviders } from "../../support/factories/providers";
import { aKey, drain, makeSender, recordOf, type Sender, useSandbox } from "../../support/factories/sending";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";
import { makeTransfer } from "../../support/factories/settlement";
import { withOwnCounts } from "../../support/own-counts";

withOwnCounts();

let box: TestSandbox;
beforeAll(async () => {
  box = await TestSandbox.start();
  useSandbox(box);
  useProviders(box);
});
afterAll(() => box.end());
beforeEach(async () => void (await box.call("DELETE", "/control/faults")));

const LEAVE = "/app/user/withdrawal";
const WAITING = "/app/send-messages/sending-list";
const ATTENDEES = "/app/seminar/seminar-attendees-list";
const ACCOUNT = { creatorKind: "INDIVIDUAL", accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "1234567890" } as const;

/** A writer's post waits on a paying sender's list for a friend. */
async function aWriter() {
  const writer = await makeMemberWithPassword({ name: "이바다" });
  await saveBankAccount(ctxOf(writer), ACCOUNT);
  const { contentsId } = await makePost(writer, { title: "떠나기 전의 글" });
  const sender = await makeSender(box, 2);
  const groupId = await makeGroup(sender.member.userId, sender.receiverIds.slice(1));
  const entry = await makeWaiting(sender.member.userId, contentsId, groupId);
  return { writer, contentsId, sender, groupId, entry };
}

/** An unclear answer makes the dispatch unsure. */
async function sendUnsure(sender: Sender, contentsId: number): Promise<{ sendRunId: number; receiverId: number }> {
  await box.control("faults", { target: "message", mode: "status", status: 400, code: -1, times: 1 });
  const receiverId = sender.receiverIds[0]!;
  const order = { contentsId, receivers: { receiverIds: [receiverId], groupIds: [] }, formKey: aKey() };
  const { sendRunId } = await startSendRun(ctxOf(sender.member), order);
  await drain(sendRunId);
  expect((await recordOf(sendRunId)).recipients).toMatchObject([{ state: "UNSURE" }]);
  return { sendRunId, receiverId };
}

async function leave(member: Member): Promise<void> {
  const as = await loginAs(member);
  expect((await post(LEAVE, { agreed: "on", confirmed: "Y" }, as)).status).toBe(303);
  expect((await memberRow(member)).secession).toBe("Y");
}

/** Signs up again by the mailed link (rules 84, 92). */
async function comeBack({ email }: Member): Promise<void> {
  const { jar, identityRequestId } = await verifiedFlow(box);
  await jar.post(
    "/app/sign-up-email",
    signUpFields({ identityRequestId, email, checkEmail: email, password: PASSWORD, checkPassword: PASSWORD }),
  );
  const link = (await lettersTo(email)).flatMap(({ text }) => /\/app\/user\/reopen-account\?ticket=\S+/.exec(text)?.[0] ?? []).at(-1)!;
  expect((await jar.post(link)).status).toBe(303);
}

const memberRow = async ({ userId }: Member) => (await database().select().from(user).where(eq(user.userId, userId)))[0]!;
const account = (member: Member) => ownBankAccount(ctxOf(member));
const nightly = () => forgetEnded(job());
const deedsOf = async ({ userId }: Member, deed: "settlement.account-forgotten") =>
  database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${userId}`), eq(auditLog.deed, deed)));

describe("a writer leaves while others still use their posts", () => {
  it("sends the waiting post, settles its fee to the kept account, shows who left, and restores all on return", async () => {
    const { writer, contentsId, sender, groupId, entry } = await aWriter();
    await sendUnsure(sender, contentsId);
    const seminar = await makeSeminar({ title: "금리 이야기" });
    await makeApplicant(seminar.seminarId, writer);
    const [senderAs, hostAs] = [await loginAs(sender.member), await loginAs(seminar.host)];
    const attendees = async () => (await screen(`${ATTENDEES}?seminarId=${seminar.seminarId}`, hostAs)).one("table").textContent;
    const item = async () => (await screen(WAITING, senderAs)).one(`#waiting-${entry}`).textContent;
    const waitingRow = async () => (await rest("GET", "/v1/send-messages/sending-list", { as: senderAs })).body.content[0];
    const text = (await screen(LEAVE, await loginAs(writer))).text;
    expect(text).toContain("저작권료가 더 쌓일 수 있는 동안 계좌 정보를 암호화해 보관하고");
    expect(await item()).not.toContain("탈퇴한 회원");

    await leave(writer);
    await nightly();
    expect(await account(writer)).toEqual(ACCOUNT);
    expect(await item()).toContain("탈퇴한 회원의 글이에요. 그대로 보낼 수 있어요.");
    expect(await waitingRow()).toMatchObject({ sendingListId: entry, state: "ready", writerSecession: "Y" });
    expect(await attendees()).toContain("탈퇴한 회원");
    expect(await attendees()).not.toContain("이바다");
    expect(await attendees()).not.toContain(writer.email);

    const fields = { intent: "send", sendingListId: String(entry), groupId: String(groupId), formKey: aKey(), confirmed: "Y" };
    expect((await post(WAITING, fields, senderAs)).status).toBe(303);
    const runs = await database().select().from(sendRun).where(eq(sendRun.sendingListId, entry));
    await drain(runs[0]!.sendRunId);
    const sent = await database().select().from(sendHistory).where(eq(sendHistory.sendRunId, runs[0]!.sendRunId));
    expect(sent.map(({ authorId, feeWon, deliveredAt }) => [authorId, feeWon, deliveredAt !== null])).toEqual([[writer.userId, 10, true]]);
    expect(await owedWon(job(), writer.userId)).toBe(10);

    const { settlementId } = await settleMonth(ctxOf(await makeAdmin()), { userId: writer.userId, month: "202603" });
    await makeTransfer(settlementId);
    await inTransaction(job(), (tx) => afterPaid(tx, [writer.userId]));
    await nightly();
    expect(await owedWon(job(), writer.userId)).toBe(0);
    // The post is in the shop, and the first dispatch may still be proved.
    expect(await account(writer)).toEqual(ACCOUNT);

    await comeBack(writer);
    expect(await account(writer)).toEqual(ACCOUNT);
    expect(await attendees()).toContain(writer.email);
    expect(await attendees()).not.toContain("탈퇴한 회원");
    const again = await makeWaiting(sender.member.userId, contentsId, groupId);
    expect((await screen(WAITING, senderAs)).one(`#waiting-${again}`).textContent).not.toContain("탈퇴한 회원");
    expect((await get(`/app/blog/view-contents?userId=${writer.userId}&contentsId=${contentsId}`)).status).toBe(200);
  });
});

describe("a writer has left, and no post can be dispatched any more", () => {
  it("keeps the account while a dispatch is unsure, deletes it the night after, and keeps what settlements froze", async () => {
    const { writer, contentsId, sender } = await aWriter();
    const admin = ctxOf(await makeAdmin());
    const { sendRunId, receiverId } = await sendUnsure(sender, contentsId);
    await leave(writer);
    await deletePostsAsAdmin(admin, { contentsId: [contentsId], deleteReason: "저작권 침해" });
    await nightly();
    expect(await account(writer)).toEqual(ACCOUNT);

    await settleByHand(ctxOf(sender.member), { sendRunId, receiverIds: [receiverId], arrived: true });
    await nightly();
    expect(await account(writer)).toEqual(ACCOUNT);
    const { settlementId } = await settleMonth(admin, { userId: writer.userId, month: "202603" });
    await nightly();
    expect(await account(writer)).toEqual(ACCOUNT);

    await makeTransfer(settlementId);
    await nightly();
    expect(await account(writer)).toBeNull();
    expect(await deedsOf(writer, "settlement.account-forgotten")).toHaveLength(1);
    const { statements } = await readStatements(job(), writer.userId);
    expect(statements).toMatchObject([{ settlementId, bankAccountNumber: expect.stringMatching(/7890$/) }]);
    await nightly();
    expect(await deedsOf(writer, "settlement.account-forgotten")).toHaveLength(1);

    // Fees without an account wait for the writer's return (ADR 48).
    const late = { userId: sender.member.userId, authorId: writer.userId, contentsId, receiverId, deliveredAt: new Date(), feeWon: 10 };
    await makeDispatch(late);
    const settle = () => settleMonth(admin, { userId: writer.userId, month: "202603" });
    await expect(settle()).rejects.toMatchObject({ code: "settlement.no-account" });
    expect(await owedWon(job(), writer.userId)).toBe(10);
    await comeBack(writer);
    await saveBankAccount(ctxOf(writer), ACCOUNT);
    expect(await settle()).toMatchObject({ settlementId: expect.any(Number) });
  });

  it("keeps nothing for an unsure dispatch that did not arrive", async () => {
    const { writer, contentsId, sender } = await aWriter();
    const { sendRunId, receiverId } = await sendUnsure(sender, contentsId);
    await leave(writer);
    await deletePostsAsAdmin(ctxOf(await makeAdmin()), { contentsId: [contentsId], deleteReason: "저작권 침해" });
    await settleByHand(ctxOf(sender.member), { sendRunId, receiverIds: [receiverId], arrived: false });
    await nightly();
    expect(await account(writer)).toBeNull();
  });
});

describe("the withdrawal screen explains the future of the bank account", () => {
  it.each([
    { post: {}, account: false, said: "받을 계좌가 없어요.", asked: "등록한 계좌가 없어 드릴 수 없습니다." },
    {
      post: {},
      account: true,
      said: "그 뒤에 모두 드리면 지워요.",
      asked: "계좌 정보는 더 쌓일 수 있는 동안 보관하고, 그 뒤에 모두 지급하면 지웁니다.",
    },
    { post: { shopYn: "N" as const }, account: true, said: "드릴 저작권료가 없어 계좌 정보도 지워져요.", asked: null },
  ])("$said", async ({ post: over, account: hasAccount, said, asked }) => {
    const writer = await makeMember();
    await makePostRow(writer.userId, over);
    if (hasAccount) await saveBankAccount(ctxOf(writer), ACCOUNT);
    const as = await loginAs(writer);
    expect((await screen(LEAVE, as)).text).toContain(said);
    const question = (await refused(LEAVE, { agreed: "on" }, 200, as)).text;
    expect(question).toContain(asked ?? "탈퇴하시겠습니까?");
    expect(question.includes("탈퇴한 뒤에도 글이 발송되거나")).toBe(asked !== null);
  });

  it("names future earnings: posts that can be sent, and messages already sent", async () => {
    const { writer, contentsId, sender } = await aWriter();
    const as = await loginAs(writer);
    await sendUnsure(sender, contentsId);
    const proved = "이미 발송된 글이 전달된 것으로 확인되면 저작권료가";
    const out = "등록한 계좌로 드려요. 글을 지우고 탈퇴하면 더 발송되지 않아요.";
    expect((await screen(LEAVE, as)).text).toContain(`탈퇴한 뒤에도 글이 발송되거나 ${proved} 쌓여요. ${out}`);
    await deletePostsAsAdmin(ctxOf(await makeAdmin()), { contentsId: [contentsId], deleteReason: "저작권 침해" });
    const { text } = await screen(LEAVE, as);
    expect(text).toContain(`탈퇴한 뒤에도 ${proved} 쌓여요. 등록한 계좌로 드려요.`);
    expect(text).not.toContain("더 발송되지 않아요.");
    const question = (await refused(LEAVE, { agreed: "on" }, 200, as)).text;
    expect(question).toContain(`탈퇴한 뒤에도 ${proved} 쌓입니다. 등록한 계좌로 지급됩니다.`);
  });
});

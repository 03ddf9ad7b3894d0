import { beforeEach, describe, expect, it } from "vitest";
import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { postNotice } from "~/areas/notices/post-notice.server";
import type { Member } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { get, post, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { ctxOf, job, loginAs, makeMember } from "../../support/factories/members";

const LIST = "/app/notices";
const SETTINGS = "/app/notices/settings";
let member: Member;
let as: { token: string };

beforeEach(async () => {
  member = await makeMember();
  as = await loginAs(member);
});

async function postNotices(count: number, userId = member.userId) {
  for (let run = 1; run <= count; run++) {
    advance(1_000);
    await inTransaction(job(), (tx) =>
      postNotice(tx, { userId, kind: "run-finished", about: `run:${run}`, facts: { sendRunId: run, sent: run, total: 30 } }),
    );
  }
}

const openButtons = (html: string) => [...html.matchAll(/name="open" value="(\d+)"/g)].map(([, id]) => Number(id));

describe("the bell", () => {
  it("shows the number of unread notices on every screen, only to members", async () => {
    await postNotices(2);
    expect((await screen("/app/user/devices", as)).text).toContain("알림, 안 읽은 알림 2개");
    expect((await screen("/app/introduce")).html).not.toContain('class="bell"');
  });

  it("counts to 99", async () => {
    await postNotices(101);
    expect((await screen("/app/user/devices", as)).text).toContain("안 읽은 알림 99+개");
  });
});

describe("the list of notices", () => {
  it("is only for members, and explains itself while empty", async () => {
    expect((await get(LIST)).status).toBe(303);
    expect((await screen(LIST, as)).text).toContain("발송이 끝나거나 멈췄을 때");
  });

  it("shows the newest first, in pages, unread in words; looking marks nothing as read", async () => {
    await postNotices(22);
    const first = await screen(LIST, as);
    expect(first.text).toContain("90일이 지나면 지워져요");
    expect(first.text.indexOf("30명 중 22명")).toBeLessThan(first.text.indexOf("30명 중 21명"));
    expect(first.text.match(/안 읽음/g)).toHaveLength(20);
    expect((await screen(`${LIST}?page=2`, as)).text).toContain("30명 중 1명");
    expect((await screen(LIST, as)).text).toContain("안 읽은 알림 22개");
  });

  it("opens a notice by a press and marks it as read; refuses another member's and an unknown notice", async () => {
    await postNotices(2);
    const until = new Date().toISOString();
    const [, id] = openButtons((await screen(LIST, as)).html);
    const opened = await post(LIST, { open: String(id), until }, as);
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/app/send-messages/send-run?sendRunId=1"]);
    const page = await screen(LIST, as);
    expect(page.text).toContain("안 읽은 알림 1개");
    expect(page.html).toContain('href="/app/send-messages/send-run?sendRunId=1"');
    const stranger = await loginAs(await makeMember());
    expect((await post(LIST, { open: String(id), until }, stranger)).status).toBe(404);
    expect((await post(LIST, { open: "999999999", until }, as)).status).toBe(404);
    expect((await post(LIST, { open: "x", until }, as)).status).toBe(400);
  });

  it("joins similar ones of one day, which one press opens together, and offers an act for money that did not arrive", async () => {
    const { contentsId, author } = await makePost();
    const writer = await loginAs(author);
    const readers = [await makeMember(), await makeMember()];
    for (const reader of readers) {
      advance(1_000);
      await writePostComment(ctxOf(reader), { contentsId, comment: "잘 읽었어요." });
    }
    const fee = { userId: author.userId, kind: "fee-refused" as const, about: "fee:1", facts: { netWon: 9_670, month: "202602" } };
    await inTransaction(job(), (tx) => postNotice(tx, fee));
    const page = await screen(LIST, writer);
    const items = page.all(".notice").map((item) => item.textContent);
    expect(items).toHaveLength(2);
    expect(items[1]).toContain("댓글이 2개 달렸어요.");
    expect(items[1]).toContain(`${readers[1]!.nickname}님, ${readers[0]!.nickname}님`);
    expect(page.one(".notice-act").textContent).toBe("계좌 확인");
    const joined = /name="open" value="(\d+\.\d+)"/.exec(page.html)![1]!;
    const opened = await post(LIST, { open: joined, until: new Date().toISOString() }, writer);
    expect(opened.headers.get("Location")).toContain(`/app/blog/comments?contentsId=${contentsId}#comment-`);
    expect((await screen(LIST, writer)).text).toContain("안 읽은 알림 1개");
  });

  it("marks by 모두 읽음 only notices the page had shown", async () => {
    await postNotices(3);
    const until = /name="until" value="([^"]+)"/.exec((await screen(LIST, as)).html)![1]!;
    await postNotices(4);
    expect((await post(LIST, { until }, as)).status).toBe(303);
    expect((await screen(LIST, as)).text).toContain("안 읽은 알림 1개");
  });
});

describe("the choice of notices", () => {
  const ticked = (html: string, name: string) =>
    [...html.matchAll(/<input[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes(`name="${name}"`) && tag.includes("checked"))
      .map((tag) => /value="([^"]+)"/.exec(tag)![1]);

  it("is chosen by ticks for bell and mail, and kept", async () => {
    const before = await screen(SETTINGS, as);
    expect(ticked(before.html, "mail")).toEqual([
      "run-paused",
      "run-due",
      "run-missed",
      "plan-failed",
      "comment",
      "post-comment",
      "comment-decision",
      "fee-paid",
      "week-summary",
      "month-summary",
    ]);
    expect((await post(SETTINGS, { bell: "subscriber", mail: "run-failed" }, as)).status).toBe(303);
    const after = await screen(SETTINGS, as);
    expect([ticked(after.html, "bell"), ticked(after.html, "mail")]).toEqual([["subscriber"], ["run-failed"]]);
    expect((await post(SETTINGS, { mail: "payment" }, as)).status).toBe(400);
  });

  it("is changed by a mail's link without a login; opening the link changes nothing", async () => {
    const path = mailSwitchPath(member.userId, "comment");
    expect((await screen(path)).text).toContain("‘세미나 댓글과 답글’ 메일을 보내고 있어요");
    expect((await screen(path)).text).toContain("그만 받기");
    expect((await post(path, { intent: "stop" })).status).toBe(303);
    expect((await screen(path)).text).toContain("다시 받기");
    expect((await post(path, { intent: "resume" })).status).toBe(303);
    expect((await screen(path)).text).toContain("그만 받기");
    expect((await get(path.replace(/userId=\d+/, "userId=1"))).status).toBe(404);
    expect((await get(path.replace("comment", "payment"))).status).toBe(404);
  });

  it("is linked from the member's settings", async () => {
    expect((await screen("/app/user/update-user-information", as)).html).toContain(`href="${SETTINGS}"`);
  });
});

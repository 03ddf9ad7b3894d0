import { describe, expect, it, vi } from "vitest";
import { database } from "~db/client.server";
import { messengerToken } from "~db/schema/account";
import { blogProfile, tempContents } from "~db/schema/blog";
import { subscription } from "~db/schema/payments";
import { selfSend, sendingCount, sendRecipient, sendRun } from "~db/schema/sending";
import { post, refused, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";
import { makeRole } from "../../support/factories/rights";
import { withOwnCounts } from "../../support/own-counts";
import { patience } from "../../support/yardstick";

const HOME = "/app/main";
const HOUR = 3_600_000;
withOwnCounts();

const connect = (userId: number) =>
  database().insert(messengerToken).values({ userId, sealedAccessToken: "x", accessExpiresAt: NOW, scopes: [] });

/** A paying creator after the first steps; one of two friends has read the run. */
async function busyCreator() {
  const creator = await makeMember({ userType: "KAKAOTALK" });
  const { userId } = creator;
  await pay(creator, { expiryDate: "2026-03-31" });
  await connect(userId);
  await database().insert(blogProfile).values({ userId });
  await database().insert(selfSend).values({ userId });
  const contentsId = await makePostRow(userId, { title: "봄 <b>여행</b>" });
  const [inserted] = await database()
    .insert(sendRun)
    .values({ userId, contentsId, formKey: "k", status: "DONE", total: 2, createdAt: new Date(NOW.getTime() - 2 * HOUR) })
    .$returningId();
  const { sendRunId } = inserted!;
  for (const n of [1, 2]) {
    const receiverId = await makeFriendRow(userId, { profileNickname: `바다${n}` });
    const viewedAt = n === 1 ? new Date(NOW.getTime() - HOUR) : undefined;
    const sent = { userId, authorId: userId, contentsId, receiverId, deliveredAt: new Date(NOW.getTime() - 2 * HOUR), viewedAt };
    await database()
      .insert(sendRecipient)
      .values({ sendRunId, receiverId, state: "SENT", sendHistoryId: await makeDispatch(sent) });
  }
  return { creator, sendRunId };
}

describe("a member's home", () => {
  it("shows what changed and what comes next, each with a link", async () => {
    const { creator, sendRunId } = await busyCreator();
    const { userId } = creator;
    await database()
      .insert(tempContents)
      .values({ userId, title: "쓰던 글", contents: "", updatedAt: new Date(NOW.getTime() - HOUR) });
    await database()
      .insert(sendingCount)
      .values([
        { userId, day: "2026-02-28", count: 2 },
        { userId, day: "2026-03-01", count: 12 },
      ]);
    const page = await screen(HOME, await loginAs(creator));
    expect(page.one("h1").textContent).toBe(`${creator.nickname}님, 무엇을 할까요?`);
    expect(page.text).toContain("2명 중 1명 읽음");
    expect(page.one(`a[href="/app/send-messages/send-run?sendRunId=${sendRunId}"]`).textContent).toBe("봄 &lt;b&gt;여행&lt;/b&gt;");
    expect(page.one(".home-drafts a").textContent).toBe("쓰던 글");
    expect(page.one(".home-drafts a").getAttributeValue("href")).toMatch(/^\/app\/blog\/write-contents\?tempContentsId=\d+$/);
    expect(page.all(".home-readers li").map((row) => row.textContent.replace(/\s+/g, " ").trim())).toEqual(["바다1 1시간 전"]);
    expect(page.all(".home-spark")).toHaveLength(3);
    expect(page.one(".home-next").textContent).toContain("쓰던 글을 마저 써요");
    expect(page.text).toContain("이번 달 (3월 1일)");
    expect(page.text).toContain("지난달 같은 기간(2월 1일)과 비교해요.");
    expect(page.text).toContain("12 / 100명 보냄");
    expect(page.text).toContain("12 / 2,000명 보냄");
    expect(page.text).toContain("2026.03.31까지 보낼 수 있어요.");
    expect(page.text).not.toContain("첫걸음");
    expect(page.all(".home-office")).toHaveLength(0);
    expect(page.all(".pay")).toHaveLength(0);
  });

  it("shows a newcomer the first steps, with a button for the next, and can hide and show them", async () => {
    const as = await loginAs(await makeMember());
    const page = await screen(HOME, as);
    expect(page.text).toContain("6개 중 0개 했어요.");
    for (const part of ['li[data-state="next"] a', ".home-next .btn"])
      expect(page.one(part).getAttributeValue("href"), part).toBe("/app/oauth/login?redirectUrl=%2Fapp%2Fmain");
    const hidden = await post(HOME, { steps: "hide" }, as);
    expect([hidden.status, hidden.headers.get("Location")]).toEqual([303, HOME]);
    const without = await screen(HOME, as);
    expect(without.all(".home-steps")).toHaveLength(0);
    expect(without.text).toContain("카카오 계정을 연결해야 친구에게 보낼 수 있어요.");
    await post(HOME, { steps: "show" }, as);
    expect((await screen(HOME, as)).all(".home-steps")).toHaveLength(1);
    await refused(HOME, { steps: "other" }, 400, as);
    await refused(HOME, { steps: "skip", step: "other" }, 400, as);
    expect((await post(HOME, { steps: "hide" })).headers.get("Location")).toContain("/app/login");
  });

  it("skips a step and finds it again", async () => {
    const as = await loginAs(await makeMember());
    expect((await post(HOME, { steps: "skip", step: "connected" }, as)).status).toBe(303);
    const page = await screen(HOME, as);
    expect(page.one('li[data-state="next"] a').textContent).toBe("프로필");
    expect(page.one(".home-skipped summary").textContent).toBe("건너뛴 단계 보기 (1)");
    expect(page.one('.home-skipped li[data-state="skipped"] a').textContent).toBe("카카오 연결");
    expect(page.one(".home-next").textContent).toContain("프로필");
    await post(HOME, { steps: "resume", step: "connected" }, as);
    expect((await screen(HOME, as)).all(".home-skipped")).toHaveLength(0);
  });

  it("informs a member who has not paid, and a member whose messenger is disconnected", async () => {
    const unpaid = await screen(HOME, await loginAs(await makeMember({ userType: "KAKAOTALK" })));
    expect(unpaid.text).toContain("지금은 이용권이 없어 보낼 수 없어요.");
    expect(unpaid.one(".pay a").getAttributeValue("href")).toBe("/app/payment-ready");
    expect(unpaid.text).not.toContain("명 보냄");
    const { creator } = await busyCreator();
    await database().delete(messengerToken);
    const as = await loginAs(creator);
    await post(HOME, { steps: "hide" }, as);
    const disconnected = await screen(HOME, as);
    expect(disconnected.text).toContain("카카오 연결이 끝나 보낼 수 없어요.");
    expect(disconnected.one('.home-next a[href="/app/oauth/login?redirectUrl=%2Fapp%2Fmain"]').textContent).toBe("카카오 다시 연결하기");
  });

  it("shows a member with an unpaid month until when sending stays open", async () => {
    const late = await makeMember({ userType: "KAKAOTALK" });
    const due = { nextChargeDay: "2026-02-28", nextTryDay: "2026-03-02", failedTries: 1 };
    await database()
      .insert(subscription)
      .values({ userId: late.userId, sealedSid: "x", status: "ACTIVE", amountWon: 100_000, anchorDay: 28, ...due });
    const page = await screen(HOME, await loginAs(late));
    expect(page.text).toMatch(/이번 달 이용료가 아직 결제되지 않았어요. 지금은 2026\.03\.\d\d까지 보낼 수 있어요./);
    expect(page.all('main section a[href="/app/user/my-payment-information"]')).toHaveLength(1);
    expect(page.all(".pay")).toHaveLength(0);
  });
});

describe("an administrator's home", () => {
  it("has figures that open the screens that settle them, and neither first steps nor an offer to pay", async () => {
    const admin = await makeAdmin();
    const page = await screen(HOME, await loginAs(admin));
    const hrefs = page
      .all(".home-office a")
      .map((card) => [card.querySelector(".home-office-label")!.textContent.trim(), card.getAttributeValue("href")]);
    expect(Object.fromEntries(hrefs)).toEqual({
      "실패한 작업": expect.stringMatching(/^\/app\/manager\/jobs\?kind=\w+&amp;state=failed$/),
      "확인이 필요한 작업": expect.stringMatching(/^\/app\/manager\/jobs\?kind=\w+&amp;state=unsure$/),
      "자동 작업": "/app/manager/jobs",
      "이체 예정": "/app/manager/pay-files",
      "정산 불일치": "/app/manager/settlement-checks",
      // Other tests of this database may have lost a refund.
      "환불 대기": expect.stringMatching(/^\/app\/manager\/jobs\?kind=charge&amp;state=(running|unsure)$/),
      "결제 실패": "/app/manager/payment-history",
      "댓글 신고": "/app/manager/comment-reports",
      "새 회원": "/app/system/user?sort=-userId",
    });
    for (const part of [".home-steps", ".home-next", ".pay"]) expect(page.all(part), part).toHaveLength(0);
  });

  it("shows only the figures whose screens the member may open", async () => {
    const clerk = await makeMember({ role: await makeRole({ menus: ["COMMENT_REPORTS"] }) });
    const as = await loginAs(clerk);
    // Each process learns of new grants by an announcement.
    const hrefs = async () => (await screen(HOME, as)).all(".home-office a").map((card) => card.getAttributeValue("href"));
    await vi.waitFor(async () => expect(await hrefs()).toEqual(["/app/manager/comment-reports"]), {
      timeout: patience(5_000),
      interval: 50,
    });
  });
});

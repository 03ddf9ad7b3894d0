import { describe, expect, it } from "vitest";
import { database } from "~db/client.server";
import { messengerToken } from "~db/schema/account";
import { blogProfile, tempContents } from "~db/schema/blog";
import { subscription } from "~db/schema/payments";
import { selfSend, sendingCount, sendRecipient, sendRun } from "~db/schema/sending";
import { post, refused, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";
import { withOwnCounts } from "../../support/own-counts";

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
    expect(page.html).toMatch(/<a href="\/app\/blog\/write-contents\?tempContentsId=\d+">쓰던 글<\/a>/);
    expect(page.text).toContain("최근 24시간 동안 1명이 읽었어요");
    expect(page.text).toContain("바다1");
    expect(page.text).toContain("이번 달 (3월 1일)");
    expect(page.text).toContain("지난달 같은 기간(2월 1일)과 비교해요.");
    expect(page.text).toContain("12 / 100명, 88명 남음");
    expect(page.text).toContain("12 / 2,000명, 1,988명 남음");
    expect(page.text).toContain("2026.03.31까지 보낼 수 있어요.");
    expect(page.text).not.toContain("첫걸음");
    expect(page.text).not.toContain("관리자로");
    expect(page.all(".pay")).toHaveLength(0);
  });

  it("shows a newcomer the first steps, with a button for the next, and can hide and show them", async () => {
    const as = await loginAs(await makeMember());
    const page = await screen(HOME, as);
    expect(page.text).toContain("6개 중 0개 했어요.");
    expect(page.one('li[data-state="next"] a').getAttributeValue("href")).toBe("/app/oauth/login?redirectUrl=%2Fapp%2Fmain");
    const hidden = await post(HOME, { steps: "hide" }, as);
    expect([hidden.status, hidden.headers.get("Location")]).toEqual([303, HOME]);
    const without = await screen(HOME, as);
    expect(without.all(".home-steps")).toHaveLength(0);
    expect(without.text).toContain("카카오 계정을 연결해야 친구에게 보낼 수 있어요.");
    await post(HOME, { steps: "show" }, as);
    expect((await screen(HOME, as)).all(".home-steps")).toHaveLength(1);
    await refused(HOME, { steps: "other" }, 400, as);
    expect((await post(HOME, { steps: "hide" })).headers.get("Location")).toContain("/app/login");
  });

  it("informs a member who has not paid, and a member whose messenger is disconnected", async () => {
    const unpaid = await screen(HOME, await loginAs(await makeMember({ userType: "KAKAOTALK" })));
    expect(unpaid.text).toContain("지금은 이용권이 없어 보낼 수 없어요.");
    expect(unpaid.one(".pay a").getAttributeValue("href")).toBe("/app/payment-ready");
    expect(unpaid.text).not.toContain("명 남음");
    const { creator } = await busyCreator();
    await database().delete(messengerToken);
    const as = await loginAs(creator);
    await post(HOME, { steps: "hide" }, as);
    const disconnected = await screen(HOME, as);
    expect(disconnected.text).toContain("카카오 연결이 끝나 보낼 수 없어요.");
    expect(disconnected.one('main .strip a[href="/app/oauth/login?redirectUrl=%2Fapp%2Fmain"]').textContent).toBe("카카오 다시 연결하기");
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

  it("shows an administrator the back-office screens, without a creator's first steps", async () => {
    const page = await screen(HOME, await loginAs(await makeAdmin()));
    expect(page.text).toContain("관리자로 로그인했어요.");
    for (const href of ["/app/system/user", "/app/manager/payment-history", "/app/manager/settlement", "/app/manager/jobs"])
      expect(page.all(`main li a[href="${href}"]`), href).toHaveLength(1);
    expect(page.all(".home-steps")).toHaveLength(0);
    expect(page.all(".pay")).toHaveLength(1);
  });
});

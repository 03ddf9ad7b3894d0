import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { announce } from "~/core/announce.server";
import { sign } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { sendHistory } from "~db/schema/sending";
import { rest, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { makeDispatch, makeFriendRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeSentPost, postUrl } from "../../support/factories/reading";
import { patience } from "../../support/yardstick";

const lists = (userId: number) => [`/app/blog/contents-list?userId=${userId}`, `/app/subscribe/${userId}`];
const profile = (userId: number) => `/v1/system/user/blog-profile/by-user?userId=${userId}`;
const reader = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0" };

async function aBlog() {
  const sent = await makeSentPost(await makePost(undefined, { title: "떠나기 전의 글" }));
  const { author } = sent;
  await saveBlogProfile(ctxOf(author), { selfIntroduction: "떠나는 이의 소개", activitySector1: "finance" });
  return { sent, author };
}

describe("a writer who has withdrawn (rule 91)", () => {
  it("has no profile, list or subscribe page, and no place in favourites or the shop", async () => {
    const { sent, author } = await aBlog();
    const fan = await makeMember();
    await favourWriters(ctxOf(fan), { favoriteUserIds: [author.userId], favoriteYn: "Y" });
    const as = await loginAs(fan);
    const favourites = async () => (await rest("GET", "/v1/contents/favorite-writer", { as })).body.totalElements;
    const inShop = async () =>
      (await rest("GET", "/v1/contents/contents-shop")).body.content.some((row: any) => row.contentsId === sent.contentsId);
    for (const url of [...lists(author.userId), sent.url, postUrl(sent)]) await screen(url);
    expect([await favourites(), await inShop()]).toEqual([1, true]);

    await withdraw(ctxOf(author));
    for (const url of [...lists(author.userId), postUrl(sent)]) await vi.waitFor(() => screen(url, {}, 404), patience(5_000));
    expect((await rest("GET", profile(author.userId))).status).toBe(404);
    expect((await rest("GET", `/v1/blog/get-contents-list?userId=${author.userId}`)).body.totalElements).toBe(0);
    expect((await rest("GET", `/v1/blog/get-content?contentsId=${sent.contentsId}`)).status).toBe(404);
    expect([await favourites(), await inShop()]).toEqual([0, false]);

    for (const who of [{}, as]) {
      const page = await screen(sent.url, who);
      expect(page.one("h1").textContent).toBe("떠나기 전의 글");
      expect(page.text).toContain("탈퇴한 회원의 글입니다.");
      for (const hidden of [author.nickname, "떠나는 이의 소개"]) expect(page.html).not.toContain(hidden);
      expect(page.all(".posts, .star").length).toBe(0);
    }
    const { sendHistoryId, receiverId, t } = sent;
    const query = `contentsId=${sent.contentsId}&sendHistoryId=${sendHistoryId}&receiverId=${receiverId}&t=${t}`;
    expect((await rest("GET", `/v1/blog/get-content?${query}`)).body).toMatchObject({ title: "떠나기 전의 글", userNickname: null });
  });

  it("still earns when the link of an unsure dispatch is opened", async () => {
    const { sent, author } = await aBlog();
    const sender = await makeMember();
    const receiverId = await makeFriendRow(sender.userId);
    const ids = { userId: sender.userId, authorId: author.userId, contentsId: sent.contentsId, receiverId };
    const sendHistoryId = await makeDispatch({ ...ids, deliveredAt: null, feeWon: 10 });
    await withdraw(ctxOf(author));
    const body = { sendHistoryId, receiverId, t: sign("read", sendHistoryId, receiverId) };
    const history = "/v1/send-messages/send-contents/contents-view-history";
    expect((await rest("POST", history, { body, headers: reader })).status).toBe(200);
    const [row] = await database().select().from(sendHistory).where(eq(sendHistory.sendHistoryId, sendHistoryId));
    expect(row).toMatchObject({ authorId: author.userId, feeWon: 10, deliveredAt: expect.any(Date), viewedAt: expect.any(Date) });
  });

  it("has everything back after returning, except deleted posts", async () => {
    const { sent, author } = await aBlog();
    const second = await makeSentPost(await makePost(author));
    await deletePost(ctxOf(author), [second.contentsId]);
    await withdraw(ctxOf(author));
    const gone = await screen(second.url, {}, 410);
    expect(gone.all(".posts").length).toBe(0);
    await database().update(user).set({ secession: "N", secededAt: null }).where(eq(user.userId, author.userId));
    await announce("profile-changed", String(author.userId));
    for (const url of [...lists(author.userId), postUrl(sent), sent.url]) await vi.waitFor(() => screen(url), patience(5_000));
    expect((await rest("GET", profile(author.userId))).body.selfIntroduction).toBe("떠나는 이의 소개");
    await screen(second.url, {}, 410);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { optOutUrl } from "~/areas/sending/opt-out/opt-out-link.server";
import { database } from "~db/client.server";
import { friend } from "~db/schema/sending";
import { get, post, refused, screen } from "../../support/app";
import { makeFriendRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const pathOf = (receiverId: number) => {
  const { pathname, search } = new URL(optOutUrl(receiverId));
  return pathname + search;
};
const wishOf = async (receiverId: number) =>
  (await database().select().from(friend).where(eq(friend.receiverId, receiverId)))[0]!.subscribeYn;

describe("그만 받기, by the link of a message", () => {
  test("is stored only by submitting, and can be taken back on the same page", async () => {
    const sender = await makeMember({ userNickname: "하늘쓰는이" });
    const receiverId = await makeFriendRow(sender.userId, { profileNickname: "봄바람" });
    const url = pathOf(receiverId);
    const page = await screen(url);
    expect(page.one("h1").textContent).toBe("하늘쓰는이님의 메시지를 그만 받을까요?");
    expect(page.text).toContain("봄○○님에게");
    expect(page.text).not.toContain("봄바람");
    expect(await wishOf(receiverId)).toBeNull();
    expect(locationOf(await post(url, { intent: "stop" }))).toBe(url);
    expect(await wishOf(receiverId)).toBe("N");
    const pageAfter = await screen(url);
    expect(pageAfter.one("h1").textContent).toBe("하늘쓰는이님의 메시지를 받지 않아요");
    expect(pageAfter.all("form button").map((button) => button.textContent)).toContain("다시 받기");
    expect(pageAfter.one('input[name="intent"]').getAttributeValue("value")).toBe("again");
    expect(locationOf(await post(url, { intent: "again" }))).toBe(url);
    expect(await wishOf(receiverId)).toBe("Y");
  });

  test("is a page without menu and scripts, neither indexed nor cached, also for a member", async () => {
    const sender = await makeMember();
    const url = pathOf(await makeFriendRow(sender.userId));
    for (const as of [{}, await loginAs(sender)]) {
      const response = await get(url, as);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
      const html = await response.text();
      expect(html).toContain('name="robots" content="noindex, nofollow"');
      expect(html).not.toMatch(/<script|<nav|<header/);
    }
  });

  test("is 404 for a forged or incomplete link, which changes nothing", async () => {
    const sender = await makeMember();
    const [ownFriend, otherFriend] = [await makeFriendRow(sender.userId), await makeFriendRow(sender.userId)];
    const forged = pathOf(ownFriend).replace(`receiverId=${ownFriend}`, `receiverId=${otherFriend}`);
    expect((await screen(forged, {}, 404)).text).toContain("수신 거부 링크가 바르지 않습니다.");
    await screen("/app/send-messages/opt-out", {}, 404);
    await refused(forged, { intent: "stop" }, 404);
    expect(await wishOf(otherFriend)).toBeNull();
  });

  test("is refused for a form of another origin", async () => {
    const sender = await makeMember();
    const receiverId = await makeFriendRow(sender.userId);
    const headers = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    expect((await post(pathOf(receiverId), { intent: "stop" }, { headers })).status).toBeGreaterThanOrEqual(400);
    expect(await wishOf(receiverId)).toBeNull();
  });

  test("says that no messages will come when the sender has withdrawn", async () => {
    const sender = await makeMember({ secession: "Y" });
    const page = await screen(pathOf(await makeFriendRow(sender.userId)));
    expect(page.one("h1").textContent).toBe("이제 메시지가 오지 않아요");
    expect(page.all("form")).toHaveLength(0);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { friend, sendHistory } from "~db/schema/sending";
import { get, post, refused, rest, screen } from "../../support/app";
import { makeDispatch } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { firstViewingOf, makeSentPost, postUrl, readingsOf, type SentPost } from "../../support/factories/reading";

const recordUrl = ({ url }: SentPost) => url.replace("view-contents", "reading-record");
const history = "/v1/send-messages/send-contents/contents-view-history";
const reader = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0" };

const choiceOf = async ({ receiverId }: SentPost) =>
  (await database().select({ yn: friend.readingRecordYn }).from(friend).where(eq(friend.receiverId, receiverId)))[0]!.yn;
const beacon = ({ sendHistoryId, receiverId, t }: SentPost) =>
  rest("POST", history, { body: { sendHistoryId, receiverId, t }, headers: reader });
const pixel = ({ url }: SentPost) =>
  get("/app/blog/reading-pixel", {
    headers: { ...reader, Referer: new URL(url, settings().BASE_URL).href, "Sec-Fetch-Site": "same-origin" },
  });

describe("a reader with a sent link sees that readings are recorded", () => {
  it("on the post's page, with a button to the switch; other readers do not", async () => {
    const sent = await makeSentPost();
    for (const as of [{}, await loginAs(await makeMember())]) {
      const page = await screen(sent.url, as);
      expect(page.one("form.view-note").textContent).toContain("보낸 분이 읽음 기록을 볼 수 있는 링크예요.");
      expect(page.one("form.view-note").getAttributeValue("action")).toBeNull();
      for (const url of [postUrl(sent), sent.url.replace(sent.t, "x".repeat(22))])
        expect((await screen(url, as)).all("form.view-note").length).toBe(0);
    }
    const pressed = await post(sent.url, {});
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, recordUrl(sent)]);
    expect(await choiceOf(sent), "the button alone changes nothing").toBe("Y");
  });
});

describe("읽음 기록", () => {
  it("is switched off and on by the link's page, which shows the state", async () => {
    const sent = await makeSentPost();
    const on = await screen(recordUrl(sent));
    expect(on.text).toContain(`${sent.author.nickname}님이 보낸 글`);
    expect(on.text).toContain("기록을 남기고 있어요.");
    expect(on.one('input[name="readingRecordYn"]').getAttributeValue("value")).toBe("N");
    expect(on.one("a.btn").getAttributeValue("href")?.replaceAll("&amp;", "&")).toBe(sent.url);
    const off = await post(recordUrl(sent), { readingRecordYn: "N" });
    expect([off.status, off.headers.get("Location"), await choiceOf(sent)]).toEqual([303, recordUrl(sent), "N"]);
    expect((await screen(recordUrl(sent))).text).toContain("기록을 남기지 않아요.");
    await post(recordUrl(sent), { readingRecordYn: "Y" });
    expect(await choiceOf(sent)).toBe("Y");
  });

  it("records nothing while it is off, for all links of that sender", async () => {
    const sent = await makeSentPost();
    const { id } = (await beacon(sent)).body;
    const first = await firstViewingOf(sent);
    const { author, contentsId, receiverId } = sent;
    const ids = { userId: author.userId, authorId: author.userId, contentsId, receiverId };
    const second = { ...sent, sendHistoryId: await makeDispatch({ ...ids, deliveredAt: null }) };
    const { sign } = await import("~/core/crypto.server");
    second.t = sign("read", second.sendHistoryId, receiverId);
    second.url = `${postUrl(sent)}&sendHistoryId=${second.sendHistoryId}&receiverId=${receiverId}&t=${second.t}`;
    await post(recordUrl(sent), { readingRecordYn: "N" });

    for (const link of [sent, second]) {
      expect(await beacon(link)).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", id: null } });
      expect((await pixel(link)).status).toBe(200);
    }
    const as = await loginAs(await makeMember());
    await rest("PUT", history, { as, body: { id, sendHistoryId: sent.sendHistoryId, t: sent.t, scrollMovement: "100" } });
    expect(await readingsOf(sent)).toMatchObject([{ id, scrollMovement: null, endTime: null }]);
    expect(await readingsOf(second)).toEqual([]);
    expect([await firstViewingOf(sent), await firstViewingOf(second)]).toEqual([first, null]);
    const [row] = await database().select().from(sendHistory).where(eq(sendHistory.sendHistoryId, second.sendHistoryId));
    expect(row!.deliveredAt, "that the message arrived is not told either").toBeNull();

    await post(recordUrl(sent), { readingRecordYn: "Y" });
    await pixel(second);
    expect(await readingsOf(second)).toHaveLength(1);
  });

  it("needs the link's own signature", async () => {
    const sent = await makeSentPost();
    const other = await makeSentPost();
    for (const url of ["/app/blog/reading-record", recordUrl(sent).replace(sent.t, other.t)]) {
      await screen(url, {}, 403);
      await refused(url, { readingRecordYn: "N" }, 403);
    }
    expect(await choiceOf(sent)).toBe("Y");
    await database().delete(sendHistory).where(eq(sendHistory.sendHistoryId, sent.sendHistoryId));
    await screen(recordUrl(sent), {}, 404);
  });
});

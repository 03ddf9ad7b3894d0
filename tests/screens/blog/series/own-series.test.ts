import { describe, expect, it } from "vitest";
import { flashOf, get, post, refused, screen } from "../../../support/app";
import { makePost } from "../../../support/factories/blog";
import { loginAs, makeMember } from "../../../support/factories/members";
import { makeSeriesWriter, NAME, titlesOf } from "./writer";

describe("the writer's series", () => {
  it("are made by name and listed with cover, posts and what waits", async () => {
    const { as } = await makeSeriesWriter("첫째");
    const made = await post("/app/contents/series", { name: " 새 연재 " }, as);
    expect([made.status, await flashOf(made)]).toEqual([303, "연재를 만들었습니다."]);
    const again = await post("/app/contents/series", { name: "새 연재" }, as);
    expect(again.headers.get("Location")).toBe(made.headers.get("Location"));
    expect((await refused("/app/contents/series", { name: " " }, 400, as)).text).toContain("연재 이름을 입력해 주세요.");
    const page = await screen("/app/contents/series", as);
    expect(page.all(".series-list .series-text > a").map((link) => link.textContent)).toEqual(["새 연재", "우리 집 &lt;돈&gt; 공부"]);
    expect(page.all(".series-list .quiet").map((facts) => facts.textContent)).toEqual(["글 0편", "글 1편 · 마지막 글 2026.03.01"]);
    expect((await screen("/app/contents/series", await loginAs(await makeMember()))).text).toContain("아직 연재가 없어요");
  });

  it("are changed by forms without scripts: facts, order, parts, deletion", async () => {
    const { author, as, ids, seriesId, url } = await makeSeriesWriter("첫째", "둘째");
    const here = `/app/blog/series?seriesId=${seriesId}`;
    const send = (fields: Record<string, string>) => post(here, { seriesId: String(seriesId), ...fields }, as);
    await send({ intent: "save", name: NAME, description: "한 줄\r\n두 줄", slug: "money" });
    expect((await get(url)).status).toBe(301);
    const page = await screen(here, as);
    expect(page.one("textarea").textContent.trim()).toBe("한 줄\n두 줄");
    expect(page.one('input[name="slug"]').getAttributeValue("value")).toBe("money");
    await send({ intent: "down", contentsId: String(ids[0]) });
    const address = url.replace(/[^/]+$/, "money");
    expect(titlesOf(await screen(address))).toEqual(["둘째", "첫째"]);
    await send({ intent: "out", contentsId: String(ids[0]) });
    expect(titlesOf(await screen(address, as))).toEqual(["둘째"]);
    const added = await makePost(author, { title: "셋째" });
    expect((await screen(here, as)).all("select option").map((option) => option.textContent)).toEqual(["셋째", "첫째"]);
    await send({ intent: "in", contentsId: String(added.contentsId) });
    expect(titlesOf(await screen(address, as))).toEqual(["둘째", "셋째"]);
    const wrong = await refused(here, { seriesId: String(seriesId), intent: "save", name: "", slug: "!!" }, 400, as);
    expect(wrong.text).toContain("연재 이름을 입력해 주세요.");
    const question = await refused(here, { seriesId: String(seriesId), intent: "dissolve" }, 200, as);
    expect(question.text).toContain("글은 그대로 있어요.");
    const deleted = await send({ intent: "dissolve", confirmed: "Y" });
    expect(deleted.headers.get("Location")).toBe("/app/contents/series");
    await screen(here, as, 404);
  });

  it("stay as they are when a stranger posts their ids", async () => {
    const { as, ids, seriesId, url } = await makeSeriesWriter("첫째", "둘째");
    const thief = await makeSeriesWriter("남의 글");
    const before = await screen(url);
    const at = (id: number) => `/app/blog/series?seriesId=${id}`;
    const part = String(ids[0]);
    const attempts: Record<string, string | string[]>[] = [
      { intent: "save", name: "훔침", description: "" },
      { intent: "up", contentsId: String(ids[1]) },
      { intent: "order", contentsId: [String(ids[1]), part] },
      { intent: "out", contentsId: part },
      { intent: "in", contentsId: String(thief.ids[0]) },
      { intent: "dissolve", confirmed: "Y" },
    ];
    for (const fields of attempts)
      expect((await post(at(seriesId), { seriesId: String(seriesId), ...fields }, thief.as)).status, String(fields.intent)).toBe(404);
    // Foreign posts in an own series.
    for (const fields of [
      { intent: "in", contentsId: part },
      { intent: "order", contentsId: [part] },
      { intent: "up", contentsId: part },
    ])
      expect((await post(at(thief.seriesId), { seriesId: String(thief.seriesId), ...fields }, thief.as)).status, fields.intent).toBe(404);
    await post(at(thief.seriesId), { seriesId: String(thief.seriesId), intent: "out", contentsId: part }, thief.as);
    expect(titlesOf(await screen(url))).toEqual(titlesOf(before));
    await screen(at(seriesId), thief.as, 404);
    expect((await get(at(seriesId))).status).toBe(303);
    expect(titlesOf(await screen(thief.url))).toEqual(["남의 글"]);
    await screen(at(seriesId), as);
  });
});

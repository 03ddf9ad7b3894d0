import { describe, expect, it } from "vitest";
import { compareTexts } from "~/areas/blog/writing/compare-texts.server";
import { RevisionInput } from "~/areas/blog/contents.schema.server";
import { compareVersion } from "~/areas/blog/writing/list-versions.server";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { get, post, refused, screen } from "../../support/app";
import { type MadePost, makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { hardPairs, manyLines } from "../../support/texts/compared-texts";

const url = ({ contentsId }: MadePost, version?: number) =>
  `/app/blog/versions?contentsId=${contentsId}${version === undefined ? "" : `&version=${version}`}`;
const revise = ({ author, contentsId }: MadePost, title: string, html: string) =>
  revisePost(ctxOf(author), RevisionInput.parse({ contentsId, title, contents: html }));

async function twiceRevised() {
  const madePost = await makePost(undefined, { title: "봄 소식", contents: "<p>봄이 온다</p><p>꽃이 핀다</p>" });
  await revise(madePost, "봄 소식", "<p>봄이 온다</p><p>꽃이 진다</p>");
  await revise(madePost, "여름 소식", "<p>여름이 온다</p><p>꽃이 진다</p>");
  return { madePost, as: await loginAs(madePost.author) };
}

describe("수정 기록", () => {
  it("lists earlier versions and compares the newest with the present text", async () => {
    const { madePost, as } = await twiceRevised();
    const page = await screen(url(madePost), as);
    expect(page.one("h1").textContent).toBe("수정 기록");
    const rows = page.all(".versions a").map((row) => row.getAttributeValue("href")?.replaceAll("&amp;", "&"));
    expect(rows).toEqual([url(madePost, 2), url(madePost, 1)]);
    expect(page.one('.versions a[aria-current="page"]').getAttributeValue("href")).toContain("version=2");
    expect(page.all("del").map((mark) => mark.textContent)).toEqual(["봄", "봄이"]);
    expect(page.all("ins").map((mark) => mark.textContent)).toEqual(["여름", "여름이"]);
    expect(page.text).toContain("제목과 내용이 달라요.");
    const older = await screen(url(madePost, 1), as);
    expect(older.all("del").map((mark) => mark.textContent)).toEqual(["봄", "봄이", "핀다"]);
  });

  it("folds unchanged paragraphs, and shows the full earlier text below", async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<p>${n + 1}번째 문단</p>`).join("");
    const madePost = await makePost(undefined, { contents: `${lines}<p>끝</p>` });
    await revise(madePost, "이율이 오르면 무엇이 달라질까", `${lines}<p>마침</p>`);
    const page = await screen(url(madePost), await loginAs(madePost.author));
    const compared = page.one(".versions-pair").textContent;
    expect(compared).toContain("… 같은 문단 7개 …");
    expect([compared.includes("1번째 문단"), compared.includes("5번째 문단"), compared.includes("9번째 문단")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(page.one("details .reading").textContent).toContain("5번째 문단");
  });

  it("restores an earlier version as a new one, linked from the editor and the own blog", async () => {
    const { madePost, as } = await twiceRevised();
    const fields = { contentsId: String(madePost.contentsId), version: "1", presentVersion: "3" };
    const page = await screen(url(madePost, 1), as);
    for (const [name, value] of Object.entries(fields))
      expect(page.one(`.versions-restore input[name="${name}"]`).getAttributeValue("value")).toBe(value);
    const own = `/app/blog/my-blog-view-contents?contentsId=${madePost.contentsId}`;
    const restored = await post(url(madePost, 1), fields, as);
    expect([restored.status, restored.headers.get("Location")]).toEqual([303, url(madePost)]);
    const undo = await screen(url(madePost), as);
    expect(undo.one('.versions-restore input[name="version"]').getAttributeValue("value")).toBe("3");
    expect(undo.all("del").map((mark) => mark.textContent)).toContain("여름");
    const shown = await screen(own, as);
    expect(shown.one("h1").textContent).toBe("봄 소식");
    expect(shown.text).toContain("꽃이 핀다");
    expect(shown.one(`a[href="${url(madePost)}"]`).textContent).toContain("수정 기록");
    expect(
      (await screen(`/app/blog/write-contents?contentsId=${madePost.contentsId}`, as)).one(`a[href="${url(madePost)}"]`).textContent,
    ).toContain("수정 기록");
    expect((await screen(url(madePost), as)).all(".versions a").length).toBe(3);
  });

  it("refuses to restore over a text saved meanwhile", async () => {
    const { madePost, as } = await twiceRevised();
    const page = await refused(url(madePost, 1), { contentsId: String(madePost.contentsId), version: "1", presentVersion: "2" }, 409, as);
    expect(page.one('[role="alert"]').textContent).toContain("다른 창에서 먼저 저장한 글이 있습니다.");
    expect(page.one('input[name="presentVersion"]').getAttributeValue("value")).toBe("3");
  });

  it("is empty for an unrevised post, and not found by another member", async () => {
    const madePost = await makePost();
    const page = await screen(url(madePost), await loginAs(madePost.author));
    expect(page.text).toContain("수정 기록이 없어요");
    await screen(url(madePost), await loginAs(await makeMember()), 404);
    expect((await get(url(madePost))).headers.get("Location")).toContain("/app/login?redirectUrl=");
    await screen("/app/blog/versions?contentsId=x", await loginAs(madePost.author), 404);
    await screen(url(madePost, 7), await loginAs(madePost.author), 404);
  });
});

describe("the comparison of two texts", () => {
  const changed = (lines: { text: string; changed: boolean }[][]) =>
    lines.flat().flatMap((piece) => (piece.changed && piece.text.trim() ? [piece.text.trim()] : []));

  it("marks removed and added words", async () => {
    const { before, after, same } = await compareTexts("봄이 온다\n꽃이 핀다\n끝", "봄이 온다\n꽃이 진다\n바람이 분다\n끝");
    expect({ gone: changed(before), come: changed(after), same }).toEqual({ gone: ["핀다"], come: ["진다", "바람이 분다"], same: false });
    expect(before.map((line) => line.map(({ text }) => text).join(""))).toEqual(["봄이 온다", "꽃이 핀다", "끝"]);
    expect(after.map((line) => line.map(({ text }) => text).join(""))).toEqual(["봄이 온다", "꽃이 진다", "바람이 분다", "끝"]);
  });

  const texts = (lines: { text: string }[][]) => lines.map((line) => line.map(({ text }) => text).join("")).join("\n");
  it("is cut after two thousand lines, and says so", async () => {
    const { before, after, coarse, more } = await compareTexts(manyLines("가"), manyLines("나"));
    expect({ shown: [before.length, after.length], coarse, more }).toEqual({ shown: [2_000, 2_000], coarse: true, more: 18_000 });
    expect(texts(before)).toBe(manyLines("가", 2_000));
    expect(texts(after)).toBe(manyLines("나", 2_000));
  });

  it("ends for any texts", async () => {
    for (const [before, after] of hardPairs) expect(await compareTexts(before, after)).toMatchObject({ same: false });
  });

  it("reports texts that differ too much to mark words", async () => {
    const madePost = await makePost(undefined, { contents: `<p>${"가 나 ".repeat(3_000)}</p><p>끝</p>` });
    await revise(madePost, "둘", `<p>${"다 라 ".repeat(3_000)}</p><p>끝</p>`);
    const { text } = await compareVersion(ctxOf(madePost.author), madePost.contentsId, 1);
    expect(text).toMatchObject({ coarse: true, more: 0 });
    expect(text.before.at(-1)).toEqual([{ text: "끝", changed: false }]);
    const page = await screen(`/app/blog/versions?contentsId=${madePost.contentsId}`, await loginAs(madePost.author));
    expect(page.text).toContain("많이 다른 곳은 단어를 가려내지 못해 문단을 통째로 표시했어요.");
  });

  it("queues parallel requests, refuses too many, and recovers", async () => {
    const compareLong = () => compareTexts(manyLines("가", 60), manyLines("나", 60));
    const crowd = await Promise.allSettled(Array.from({ length: 30 }, compareLong));
    const refused = crowd.flatMap((end) => (end.status === "rejected" ? [end.reason as { code: string }] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => "common.unavailable"));
    const compared = crowd.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    expect(new Set([...compared, await compareLong()].map(({ before }) => texts(before))).size).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { revisePost } from "~/areas/blog/revise-post.server";
import { RevisionInput } from "~/areas/blog/contents.schema.server";
import { get, post, refused, screen } from "../support/app";
import { type MadePost, makePost } from "../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../support/factories/members";

const url = ({ contentsId }: MadePost, version?: number) =>
  `/app/blog/versions?contentsId=${contentsId}${version === undefined ? "" : `&version=${version}`}`;
const revise = ({ author, contentsId }: MadePost, title: string, html: string) =>
  revisePost(ctxOf(author), RevisionInput.parse({ contentsId, title, contents: html }));

async function twiceRevised() {
  const made = await makePost(undefined, { title: "봄 소식", contents: "<p>봄이 온다</p><p>꽃이 핀다</p>" });
  await revise(made, "봄 소식", "<p>봄이 온다</p><p>꽃이 진다</p>");
  await revise(made, "여름 소식", "<p>여름이 온다</p><p>꽃이 진다</p>");
  return { made, as: await loginAs(made.author) };
}

describe("수정 기록", () => {
  it("lists what a post said before, and shows the newest of it beside the present text with the differences marked", async () => {
    const { made, as } = await twiceRevised();
    const page = await screen(url(made), as);
    expect(page.one("h1").textContent).toBe("수정 기록");
    const rows = page.all(".versions a").map((row) => row.getAttributeValue("href")?.replaceAll("&amp;", "&"));
    expect(rows).toEqual([url(made, 2), url(made, 1)]);
    expect(page.one('.versions a[aria-current="page"]').getAttributeValue("href")).toContain("version=2");
    expect(page.all("del").map((mark) => mark.textContent)).toEqual(["봄", "봄이"]);
    expect(page.all("ins").map((mark) => mark.textContent)).toEqual(["여름", "여름이"]);
    expect(page.text).toContain("제목과 내용이 달라요.");
    const older = await screen(url(made, 1), as);
    expect(older.all("del").map((mark) => mark.textContent)).toEqual(["봄", "봄이", "핀다"]);
  });

  it("shows of many unchanged paragraphs the first and the last, and all of the earlier text below", async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<p>${n + 1}번째 문단</p>`).join("");
    const made = await makePost(undefined, { contents: `${lines}<p>끝</p>` });
    await revise(made, "이율이 오르면 무엇이 달라질까", `${lines}<p>마침</p>`);
    const page = await screen(url(made), await loginAs(made.author));
    const compared = page.one(".versions-pair").textContent;
    expect(compared).toContain("… 같은 문단 7개 …");
    expect([compared.includes("1번째 문단"), compared.includes("5번째 문단"), compared.includes("9번째 문단")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(page.one("details .reading").textContent).toContain("5번째 문단");
  });

  it("brings one back as a new save, and the editor and one's own blog lead there", async () => {
    const { made, as } = await twiceRevised();
    const fields = { contentsId: String(made.contentsId), version: "1", presentVersion: "3" };
    const page = await screen(url(made, 1), as);
    for (const [name, value] of Object.entries(fields))
      expect(page.one(`.versions-restore input[name="${name}"]`).getAttributeValue("value")).toBe(value);
    const own = `/app/blog/my-blog-view-contents?contentsId=${made.contentsId}`;
    const restored = await post(url(made, 1), fields, as);
    expect([restored.status, restored.headers.get("Location")]).toEqual([303, own]);
    const shown = await screen(own, as);
    expect(shown.one("h1").textContent).toBe("봄 소식");
    expect(shown.text).toContain("꽃이 핀다");
    expect(shown.one(`a[href="${url(made)}"]`).textContent).toContain("수정 기록");
    expect(
      (await screen(`/app/blog/write-contents?contentsId=${made.contentsId}`, as)).one(`a[href="${url(made)}"]`).textContent,
    ).toContain("수정 기록");
    expect((await screen(url(made), as)).all(".versions a").length).toBe(3);
  });

  it("over a text saved meanwhile it is refused, and the newer text then stands beside it", async () => {
    const { made, as } = await twiceRevised();
    const page = await refused(url(made, 1), { contentsId: String(made.contentsId), version: "1", presentVersion: "2" }, 409, as);
    expect(page.one('[role="alert"]').textContent).toContain("다른 창에서 먼저 저장한 글이 있습니다.");
    expect(page.one('input[name="presentVersion"]').getAttributeValue("value")).toBe("3");
  });

  it("is empty for a post that was never revised, and nobody else's", async () => {
    const made = await makePost();
    const page = await screen(url(made), await loginAs(made.author));
    expect(page.text).toContain("수정 기록이 없습니다");
    await screen(url(made), await loginAs(await makeMember()), 404);
    expect((await get(url(made))).headers.get("Location")).toContain("/app/login?redirectUrl=");
    await screen("/app/blog/versions?contentsId=x", await loginAs(made.author), 404);
    await screen(url(made, 7), await loginAs(made.author), 404);
  });
});

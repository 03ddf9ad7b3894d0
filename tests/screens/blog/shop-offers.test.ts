import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { post, refused, rest, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";

const list = "/v1/contents/blog";
const call = "/v1/contents/blog-contents-type";

const inShop = async (contentsId: number) => {
  const columns = { shopYn: contents.shopYn, contentsType: contents.contentsType };
  return (await database().select(columns).from(contents).where(eq(contents.contentsId, contentsId)))[0]!;
};

async function twoPosts() {
  const author: Member = await makeMember();
  const [firstPost, secondPost] = [await makePost(author, { title: "첫째 글" }), await makePost(author, { title: "둘째 글" })];
  return { author, as: await loginAs(author), firstId: firstPost.contentsId, secondId: secondPost.contentsId };
}

describe("GET /v1/contents/blog and blog-contents-type (rule 126)", () => {
  it("list own posts, offer them with a type and take them out", async () => {
    const { as, firstId, secondId } = await twoPosts();
    expect((await rest("DELETE", `${call}?contentsId=${firstId}`, { as })).body).toMatchObject({ returnCode: "SUCCESS" });
    const listed = async (query = "") =>
      (await rest("GET", list + query, { as })).body.content.map((row: any) => [row.contentsId, row.shopYn, row.contentsType]);
    expect(await listed()).toEqual([
      [secondId, "Y", "free"],
      [firstId, "N", "free"],
    ]);
    expect(await listed("?shopYn=N")).toEqual([[firstId, "N", "free"]]);
    const put = await rest("PUT", call, { as, body: { contentsId: firstId, contentsType: "column" } });
    expect(put).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", message: "콘텐츠 숍에 올렸습니다." } });
    expect(await listed("?shopYn=Y")).toEqual([
      [secondId, "Y", "free"],
      [firstId, "Y", "column"],
    ]);
    const out = await rest("POST", `${call}/delete`, { as, body: { contentsId: [firstId, secondId] } });
    expect(out).toMatchObject({ status: 200, body: { message: "콘텐츠 숍에서 내렸습니다." } });
    expect(await listed("?shopYn=Y")).toEqual([]);
    const { body } = await rest("GET", list, { as });
    expect(body).toMatchObject({ totalElements: 2, totalPages: 1, currentPage: 1, pageable: { pageNumber: 0 } });
  });

  it("refuse another member's post, a deleted post and an unknown type", async () => {
    const { author, as, firstId } = await twoPosts();
    const stranger = await loginAs(await makeMember());
    expect((await rest("PUT", call, { as: stranger, body: { contentsId: firstId, contentsType: "free" } })).status).toBe(404);
    expect((await rest("DELETE", `${call}?contentsId=${firstId}`, { as: stranger })).status).toBe(404);
    expect((await rest("PUT", call, { as, body: { contentsId: firstId, contentsType: "nonsense" } })).status).toBe(400);
    expect((await rest("PUT", call, { body: { contentsId: firstId, contentsType: "free" } })).status).toBe(401);
    await deletePost(ctxOf(author), [firstId]);
    expect((await rest("PUT", call, { as, body: { contentsId: firstId, contentsType: "free" } })).status).toBe(410);
  });
});

describe("the screen of own posts in the shop", () => {
  const url = "/app/contents/blog";

  it("shows each post's state, offers a post, changes its type and takes it out", async () => {
    const { as, firstId, secondId } = await twoPosts();
    const page = await screen(url, as);
    expect(page.all(".offer").length).toBe(2);
    expect(page.text).toContain("총 2건");
    const send = (fields: Record<string, string>, back = url) =>
      post(back, { contentsId: String(firstId), contentsType: "free", ...fields }, as);
    expect((await send({ intent: "take-out" }, `${url}?shopYn=Y`)).headers.get("Location")).toBe(`${url}?shopYn=Y`);
    expect(await inShop(firstId)).toEqual({ shopYn: "N", contentsType: "free" });
    expect((await screen(`${url}?shopYn=N`, as)).all(".offer").length).toBe(1);
    expect((await screen(`${url}?shopYn=Y`, as)).one(".offer a").textContent).toBe("둘째 글");
    await send({ intent: "offer", contentsType: "column" });
    expect(await inShop(firstId)).toEqual({ shopYn: "Y", contentsType: "column" });
    const wrong = await refused(url, { intent: "offer", contentsId: String(secondId), contentsType: "nonsense" }, 400, as);
    expect(wrong.text).toContain("목록에서 골라 주세요.");
  });

  it("shows a message when empty", async () => {
    const as = await loginAs(await makeMember());
    expect((await screen(url, as)).text).toContain("아직 쓴 글이 없어요");
    expect((await screen(`${url}?shopYn=Y`, as)).text).toContain("올린 글이 없어요");
  });
});

import sharp from "sharp";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { forgetOldBringings } from "~/areas/blog/bringing/forget-bringing.server";
import { takePosts } from "~/areas/blog/bringing/take-posts.server";
import { deleteAllTemps } from "~/areas/blog/writing/delete-temps.server";
import { listTemps, readTemps } from "~/areas/blog/writing/list-temps.server";
import { TempInput } from "~/areas/blog/contents.schema.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { makeCtx } from "~/core/ctx.server";
import { fileStore } from "~/integrations/files.server";
import { database } from "~db/client.server";
import { bringing, bringingPost, contents, storedFile } from "~db/schema/blog";
import { get, post, screen } from "../../support/app";
import { zipOf } from "../../support/factories/archives";
import { ctxOf, job, loginAs, makeMember } from "../../support/factories/members";

const URL = "/app/contents/bring-in";
const picture = () =>
  sharp({ create: { width: 1_200, height: 300, channels: 3, background: "#35a" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "secret-place" } })
    .toBuffer();
const asFile = (content: string | Uint8Array, name: string) => new File([content as BlobPart], name);
const look = (content: string | Uint8Array, name: string, as: { token: string }) =>
  post(URL, { intent: "look", file: asFile(content, name) }, as);

async function rowsOf(userId: number) {
  const rows = await database()
    .select({ post: bringingPost, fileId: bringing.fileId })
    .from(bringingPost)
    .innerJoin(bringing, eq(bringing.bringingId, bringingPost.bringingId))
    .where(eq(bringing.userId, userId))
    .orderBy(bringingPost.place);
  return rows.map((row) => ({ ...row.post, fileId: row.fileId }));
}

describe("importing posts (ADR 93)", () => {
  it("previews a file, makes drafts of the ticked texts, and publishes nothing", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const zip = await zipOf({
      "하나.md": "# 첫 글\n\n![바다](사진/바다.jpg)\n\n본문이에요.\n\n<script>alert(1)</script>",
      "둘.html": "<title>둘째 글</title><p>본문</p>",
      "빈.md": "",
      "사진/바다.jpg": await picture(),
    });
    const looked = await look(zip, "블로그.zip", as);
    expect([looked.status, looked.headers.get("Location")]).toEqual([303, URL]);
    const preview = await screen(URL, as);
    expect(preview.text).toContain("글 3편 중 2편을 가져올 수 있어요.");
    expect(preview.text).toContain("글이 비어 있어요.");
    expect(await listTemps(ctxOf(member))).toEqual([]);

    const ids = (await rowsOf(member.userId)).map(({ bringingPostId }) => String(bringingPostId));
    const taken = await post(URL, { intent: "take", post: ids }, as);
    expect([taken.status, taken.headers.get("Location")]).toEqual([303, "/app/contents/blog?view=drafts"]);
    const drafts = await readTemps(ctxOf(member));
    expect(drafts.map(({ title }) => title).toSorted()).toEqual(["둘째 글", "첫 글"]);
    const first = drafts.find(({ title }) => title === "첫 글")!;
    const fileId = /src="\/files\/([\w-]+)"/.exec(first.contents)![1]!;
    expect(first.contents).toBe(`<p><img src="/files/${fileId}" alt="바다" /></p><p>본문이에요.</p>`);
    const [stored] = await database().select().from(storedFile).where(eq(storedFile.fileId, fileId));
    expect(stored).toMatchObject({ userId: member.userId, width: 900, contentType: "image/jpeg" });
    expect(Buffer.from((await fileStore().get(fileId))!).includes("secret-place")).toBe(false);
    expect(await database().$count(contents, eq(contents.userId, member.userId))).toBe(0);
    expect((await screen(URL, as)).text).toContain("임시저장함");
  });

  it("makes one draft of a text from repeated and parallel requests", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    await look("# 글\n\n본문", "a.markdown", as);
    const ids = (await rowsOf(member.userId)).map(({ bringingPostId }) => bringingPostId);
    await Promise.allSettled([1, 2, 3].map(() => takePosts(ctxOf(member), ids)));
    expect(await listTemps(ctxOf(member))).toHaveLength(1);
    const again = await post(URL, { intent: "take", post: ids.map(String) }, as);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain("가져올 글을 골라 주세요.");
    expect(await listTemps(ctxOf(member))).toHaveLength(1);
  });

  it("links a text to its draft while the draft exists", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    await look("# 글\n\n본문", "a.markdown", as);
    const [row] = await rowsOf(member.userId);
    await takePosts(ctxOf(member), [row!.bringingPostId]);
    const links = async () => (await screen(URL, as)).all(".bring-text a").length;
    expect(await links()).toBe(1);
    await deleteAllTemps(ctxOf(member));
    expect(await links()).toBe(0);
    expect((await screen(URL, as)).one(".bring-text").textContent).toMatch(/^글 .*가져옴$/);
  });

  it("takes up a text again after a request died", async () => {
    const member = await makeMember();
    await look("# 글\n\n본문", "a.markdown", await loginAs(member));
    const [row] = await rowsOf(member.userId);
    const ctx = ctxOf(member);
    await database().update(bringingPost).set({ claimedAt: ctx.now() }).where(eq(bringingPost.bringingPostId, row!.bringingPostId));
    expect(await takePosts(ctx, [row!.bringingPostId])).toMatchObject({ taken: 0 });
    const later = makeCtx(member, { now: () => new Date(ctx.now().getTime() + 6 * 60_000) });
    expect(await takePosts(later, [row!.bringingPostId])).toMatchObject({ taken: 1 });
  });

  it("keeps texts that do not fit into thirty drafts for the next request", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const ctx = ctxOf(member);
    for (let n = 0; n < 29; n++) await saveTemp(ctx, TempInput.parse({ title: `초안 ${n}`, contents: "<p>글</p>" }));
    await look(await zipOf({ "1.markdown": "하나", "2.markdown": "둘", "3.markdown": "셋" }), "a.zip", as);
    expect((await screen(URL, as)).html.match(/<input class="checkbox" type="checkbox"[^>]*checked/g)).toHaveLength(1);
    const ids = (await rowsOf(member.userId)).map(({ bringingPostId }) => String(bringingPostId));
    const taken = await post(URL, { intent: "take", post: ids }, as);
    expect(taken.headers.get("Location")).toBe(URL);
    expect((await rowsOf(member.userId)).map(({ tempContentsId }) => tempContentsId !== null)).toEqual([true, false, false]);
    expect(await listTemps(ctx)).toHaveLength(30);
  });

  it("leaves out a file that is no picture despite its name, and says so", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    await look(
      await zipOf({ "글.md": "본문 ![](a.png) ![](b.jpg)", "a.png": "<svg onload=alert(1)>", "b.jpg": await picture() }),
      "a.zip",
      as,
    );
    const ids = (await rowsOf(member.userId)).map(({ bringingPostId }) => String(bringingPostId));
    await post(URL, { intent: "take", post: ids }, as);
    const [draft] = await readTemps(ctxOf(member));
    expect(draft!.contents.match(/<img/g)).toHaveLength(1);
    expect((await screen(URL, as)).text).toContain("사진 1장은 읽을 수 없어 빠졌어요 (a.png).");
  });

  it("shows and gives each member only the own file", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    await look("# 남의 글\n\n본문", "a.markdown", await loginAs(member));
    const ids = (await rowsOf(member.userId)).map(({ bringingPostId }) => bringingPostId);
    const as = await loginAs(other);
    expect((await screen(URL, as)).text).not.toContain("남의 글");
    await expect(takePosts(ctxOf(other), ids)).rejects.toMatchObject({ code: "blog.bring-gone" });
    await look("# 내 글\n\n본문", "b.markdown", as);
    await expect(takePosts(ctxOf(other), ids)).rejects.toMatchObject({ code: "blog.bring-nothing" });
    expect((await get(URL)).headers.get("Location")).toContain("/app/login");
  });

  it("shows the fault at the file's field", async () => {
    const as = await loginAs(await makeMember());
    const refused = async (content: string | Uint8Array, name: string) => {
      const answer = await look(content, name, as);
      return [answer.status, /id="bring-file-error">([^<]*)</.exec(await answer.text())?.[1]];
    };
    expect(await refused("x", "a.exe")).toEqual([400, "ZIP, 워드프레스 XML, 마크다운(.md), HTML 파일을 골라 주세요."]);
    expect(await refused(Buffer.from("PK\x03\x04broken"), "a.zip")).toEqual([400, "ZIP 파일을 열 수 없습니다. 다시 묶어서 올려 주세요."]);
    expect((await refused(await zipOf({ "a.txt": "글" }), "a.zip"))[0]).toBe(400);
    expect((await refused(new Uint8Array(51_000_000), "a.zip"))[0]).toBe(413);
    expect((await post(URL, { intent: "look" }, as)).status).toBe(400);
  });

  it("deletes the file after another upload, after a day, and when the member withdraws", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const pack = async (name: string) => look(await zipOf({ "글.md": "본문 ![](b.jpg)", "b.jpg": await picture() }), name, as);
    await pack("1.zip");
    const [before] = await rowsOf(member.userId);
    expect(await fileStore().get(before!.fileId!)).not.toBeNull();
    await pack("2.zip");
    const [row] = await rowsOf(member.userId);
    expect([await fileStore().get(before!.fileId!), row!.bringingId === before!.bringingId]).toEqual([null, false]);

    const aDayLater = { ...job(), now: () => new Date(job().now().getTime() + 24 * 3_600_000 + 60_000) };
    await forgetOldBringings(aDayLater);
    expect(await rowsOf(member.userId)).toEqual([]);
    expect(await fileStore().get(row!.fileId!)).toBeNull();

    await pack("3.zip");
    const [last] = await rowsOf(member.userId);
    await withdraw(ctxOf(member));
    expect([await rowsOf(member.userId), await fileStore().get(last!.fileId!)]).toEqual([[], null]);
  });
});

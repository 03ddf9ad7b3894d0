import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { PostInput, RevisionInput } from "~/areas/blog/contents.schema.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { listOwnPosts, readOwnPost } from "~/areas/blog/writing/own-posts.server";
import { publishPost } from "~/areas/blog/writing/publish-post.server";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { onAnnounced } from "~/core/announce.server";
import { database } from "~db/client.server";
import { contents, contentsBigram, contentsVersion } from "~db/schema/blog";
import { auditLog } from "~db/schema/house";
import { longText, makePost } from "../../support/factories/blog";
import { makeHiddenCode } from "../../support/factories/master";
import { ctxOf, makeMember } from "../../support/factories/members";

const post = (over: Partial<PostInput> = {}) => PostInput.parse({ title: "제목", contents: "<p>본문</p>", ...over });
const revision = (contentsId: number, over: object = {}) =>
  RevisionInput.parse({ title: "제목", contents: "<p>고친 본문</p>", contentsId, ...over });
const gramsOf = async (contentsId: number) =>
  (await database().select().from(contentsBigram).where(eq(contentsBigram.contentsId, contentsId))).length;
const rowOf = async (contentsId: number) => (await database().select().from(contents).where(eq(contents.contentsId, contentsId)))[0]!;

describe("publishing a post (2 §4)", () => {
  it("stores the post as free, on finance and in the shop, with length and first lines", async () => {
    const ctx = ctxOf(await makeMember());
    const { contentsId } = await publishPost(ctx, post({ contents: longText() }));
    const row = await rowOf(contentsId);
    expect(row).toMatchObject({ contentsType: "free", mainSubject: "finance", deleteYn: "N", shopYn: "Y", version: 1 });
    expect(row.textLength).toBeGreaterThanOrEqual(2_000);
    expect(row.summary).toMatch(/^금리가 움직이면/);
  });

  it("keeps the post out of the shop on request, also after a revision", async () => {
    const ctx = ctxOf(await makeMember());
    const same = post({ editorKey: randomUUID(), shopYn: "N" });
    const { contentsId } = await publishPost(ctx, same);
    expect((await rowOf(contentsId)).shopYn).toBe("N");
    expect(await gramsOf(contentsId)).toBe(0);
    await revisePost(ctx, revision(contentsId));
    expect((await rowOf(contentsId)).shopYn).toBe("N");
    const offered = await publishPost(ctx, { ...same, shopYn: "Y" });
    expect(await gramsOf(offered.contentsId)).toBeGreaterThan(0);
    expect((await rowOf(contentsId)).shopYn).toBe("N");
  });

  it("cleans the text before it is stored", async () => {
    const { contentsId } = await makePost(undefined, { contents: `<p onclick="x()">글</p><script>x()</script>` });
    expect((await rowOf(contentsId)).contents).toBe("<p>글</p>");
  });

  it("accepts a text shorter than the terms ask (rule 112)", async () => {
    const { contentsId } = await makePost(undefined, { contents: "짧다" });
    expect((await rowOf(contentsId)).textLength).toBe(2);
  });

  it.each(["", "   ", "<p><br></p>", "<script>x</script>"])("refuses a text that shows nothing: %j", async (text) => {
    await expect(publishPost(ctxOf(await makeMember()), post({ contents: text }))).rejects.toMatchObject({ code: "blog.empty" });
  });

  it("refuses an unknown subject, at its field", async () => {
    const refused = publishPost(ctxOf(await makeMember()), post({ mainSubject: "nonsense" }));
    await expect(refused).rejects.toMatchObject({ code: "blog.unknown-code", options: { field: "mainSubject" } });
  });

  it("refuses another member's picture", async () => {
    await expect(publishPost(ctxOf(await makeMember()), post({ pictureFileId: "0123456789abcdef" }))).rejects.toMatchObject({
      code: "blog.photo-gone",
    });
  });

  it("creates one post from parallel submissions", async () => {
    const member = await makeMember();
    const input = post({ editorKey: "one-editor-key" });
    const saved = await Promise.all([
      publishPost(ctxOf(member), input),
      publishPost(ctxOf(member), input),
      publishPost(ctxOf(member), input),
    ]);
    expect(new Set(saved.map(({ contentsId }) => contentsId)).size).toBe(1);
    expect((await listOwnPosts(ctxOf(member), { page: 1, size: 10 })).total).toBe(1);
    expect((await rowOf(saved[0].contentsId)).version).toBe(1);
  });

  it("publishes a second post when the writer goes back, changes the text and saves", async () => {
    const ctx = ctxOf(await makeMember());
    const first = await publishPost(ctx, post({ editorKey: "back-and-again" }));
    const second = await publishPost(ctx, post({ editorKey: "back-and-again", contents: "<p>다른 본문</p>" }));
    expect(second.contentsId).not.toBe(first.contentsId);
    expect([first.isAnother, second.isAnother]).toEqual([false, true]);
    expect(await rowOf(first.contentsId)).toMatchObject({ contents: "<p>본문</p>", version: 1 });
    expect(await rowOf(second.contentsId)).toMatchObject({ contents: "<p>다른 본문</p>", version: 1 });
  });

  it("answers a repeated form with the post as revised, and refuses once the post is deleted", async () => {
    const ctx = ctxOf(await makeMember());
    const press = () => publishPost(ctx, post({ editorKey: "revised-since" }));
    const { contentsId } = await press();
    await revisePost(ctx, revision(contentsId, { contents: "<p>고친 본문</p>", version: 1 }));
    expect(await press()).toMatchObject({ contentsId, version: 2 });
    expect((await rowOf(contentsId)).contents).toBe("<p>고친 본문</p>");
    await deletePost(ctx, [contentsId]);
    await expect(press()).rejects.toMatchObject({ code: "blog.deleted" });
  });

  it("treats the same picture sent twice as one submission, and another picture as another post", async () => {
    const ctx = ctxOf(await makeMember());
    const stored = async (width: number) => {
      const bytes = await sharp({ create: { width, height: 20, channels: 3, background: "#35a" } })
        .png()
        .toBuffer();
      return (await storePicture(ctx, bytes, "a.png", REPRESENTATIVE)).fileId;
    };
    const press = async (width: number) => publishPost(ctx, post({ editorKey: "with-picture", pictureFileId: await stored(width) }));
    const [one, same, other] = [await press(20), await press(20), await press(21)];
    expect([same.contentsId, other.contentsId === one.contentsId]).toEqual([one.contentsId, false]);
  });

  it("writes an audit row and notifies every process", async () => {
    const heard: string[] = [];
    const stop = onAnnounced("post-changed", (id) => void heard.push(id));
    const { contentsId, author } = await makePost();
    stop();
    expect(heard).toContain(`${author.userId}:${contentsId}`);
    const subject = and(eq(auditLog.subject, `contents:${contentsId}`), eq(auditLog.deed, "blog.post-published"));
    expect(await database().select().from(auditLog).where(subject)).toHaveLength(1);
  });
});

describe("revising a post", () => {
  it("keeps the earlier text as a version", async () => {
    const { contentsId, author } = await makePost();
    expect(await revisePost(ctxOf(author), revision(contentsId, { version: 1 }))).toMatchObject({ version: 2 });
    const [before] = await database().select().from(contentsVersion).where(eq(contentsVersion.contentsId, contentsId));
    expect(before).toMatchObject({ version: 1, contents: "<p>본문입니다.</p>" });
  });

  it("is refused without a change when another window has saved since", async () => {
    const { contentsId, author } = await makePost();
    await revisePost(ctxOf(author), revision(contentsId, { version: 1, contents: "<p>둘째 창</p>" }));
    const late = revisePost(ctxOf(author), revision(contentsId, { version: 1, contents: "<p>첫째 창</p>" }));
    await expect(late).rejects.toMatchObject({ code: "blog.changed-elsewhere" });
    expect(await readOwnPost(ctxOf(author), contentsId)).toMatchObject({ contents: "<p>둘째 창</p>", version: 2 });
  });

  it("refuses one of two parallel saves", async () => {
    const { contentsId, author } = await makePost();
    const saves = ["가", "나"].map((text) => revisePost(ctxOf(author), revision(contentsId, { version: 1, contents: `<p>${text}</p>` })));
    const ends = await Promise.allSettled(saves);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await rowOf(contentsId)).version).toBe(2);
  });

  it("changes nothing when the text is already stored, even from an old window", async () => {
    const { contentsId, author } = await makePost();
    await revisePost(ctxOf(author), revision(contentsId, { version: 1 }));
    expect(await revisePost(ctxOf(author), revision(contentsId, { version: 1 }))).toMatchObject({ version: 2 });
  });

  it("keeps a subject hidden since, and refuses any other hidden subject (rule 199)", async () => {
    const { contentsId, author } = await makePost();
    const [hidden, other] = [await makeHiddenCode("main_subject"), await makeHiddenCode("main_subject")];
    await database().update(contents).set({ mainSubject: hidden }).where(eq(contents.contentsId, contentsId));
    await revisePost(ctxOf(author), revision(contentsId, { mainSubject: hidden, title: "고친 제목" }));
    await changePost(ctxOf(author), { contentsId, title: "또 고친 제목" });
    expect(await rowOf(contentsId)).toMatchObject({ mainSubject: hidden, title: "또 고친 제목" });
    const refused = revisePost(ctxOf(author), revision(contentsId, { mainSubject: other }));
    await expect(refused).rejects.toMatchObject({ code: "blog.unknown-code", options: { field: "mainSubject" } });
  });

  it('answers "not found" for another member\'s post, like reading and deleting', async () => {
    const { contentsId } = await makePost();
    const stranger = ctxOf(await makeMember());
    await expect(revisePost(stranger, revision(contentsId))).rejects.toMatchObject({ code: "common.not-found" });
    await expect(readOwnPost(stranger, contentsId)).rejects.toMatchObject({ code: "common.not-found" });
    await expect(deletePost(stranger, [contentsId])).rejects.toMatchObject({ code: "common.not-found" });
  });
});

describe("deleting a post", () => {
  it("marks the post deleted and removes it from the writer's list, once", async () => {
    const { contentsId, author } = await makePost();
    await deletePost(ctxOf(author), [contentsId]);
    await deletePost(ctxOf(author), [contentsId]);
    expect((await rowOf(contentsId)).deleteYn).toBe("Y");
    expect((await listOwnPosts(ctxOf(author), { page: 1, size: 10 })).total).toBe(0);
    await expect(readOwnPost(ctxOf(author), contentsId)).rejects.toMatchObject({ code: "blog.deleted" });
  });

  it("deletes none of several posts when one is another member's", async () => {
    const { contentsId, author } = await makePost();
    const other = await makePost();
    await expect(deletePost(ctxOf(author), [contentsId, other.contentsId])).rejects.toMatchObject({ code: "common.not-found" });
    expect((await rowOf(contentsId)).deleteYn).toBe("N");
  });
});

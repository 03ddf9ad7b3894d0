import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PostInput, TempInput } from "~/areas/blog/contents.schema.server";
import { deleteAllTemps, deleteTemps } from "~/areas/blog/writing/delete-temps.server";
import { listTemps, readTemp } from "~/areas/blog/writing/list-temps.server";
import { openEditor } from "~/areas/blog/writing/open-editor.server";
import { publishPost } from "~/areas/blog/writing/publish-post.server";
import { autosaveTemp, saveTemp } from "~/areas/blog/writing/save-temp.server";
import type { MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { tempContents } from "~db/schema/blog";
import { makePost } from "../../support/factories/blog";
import { ctxOf, makeMember } from "../../support/factories/members";

const temp = (over: object = {}) => TempInput.parse({ title: "쓰던 글", contents: "<p>쓰던 본문</p>", ...over });
const auto = (ctx: MemberCtx, over: object = {}) =>
  autosaveTemp(ctx, { ...temp(over), editorKey: (over as { editorKey?: string }).editorKey ?? "editor-a" });
const texts = async (ctx: MemberCtx) => (await listTemps(ctx)).map(({ summary }) => summary).sort();

async function fill(ctx: MemberCtx, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ userId: ctx.actor.userId, title: `글 ${index}`, contents: "<p>글</p>" }));
  await database().insert(tempContents).values(rows);
}

describe("a temporary save by hand (2 §5)", () => {
  it("needs neither title nor text and is listed with its first words", async () => {
    const ctx = ctxOf(await makeMember());
    await saveTemp(ctx, temp({ title: "", contents: "" }));
    await saveTemp(ctx, temp({ contents: "<p>첫 <b>마디</b></p><script>x</script>" }));
    expect(await texts(ctx)).toEqual(["", "첫 마디"]);
  });

  it("is refused when there are 30 already", async () => {
    const ctx = ctxOf(await makeMember());
    await fill(ctx, 29);
    await saveTemp(ctx, temp());
    await expect(saveTemp(ctx, temp({ contents: "하나 더" }))).rejects.toMatchObject({ code: "blog.temp-full" });
    expect(await listTemps(ctx)).toHaveLength(30);
  });

  it("refuses one of two parallel saves when there are 29", async () => {
    const ctx = ctxOf(await makeMember());
    await fill(ctx, 29);
    const ends = await Promise.allSettled([saveTemp(ctx, temp({ contents: "가" })), saveTemp(ctx, temp({ contents: "나" }))]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listTemps(ctx)).toHaveLength(30);
  });

  it("replaces the loaded save, also when there are 30", async () => {
    const ctx = ctxOf(await makeMember());
    const first = await saveTemp(ctx, temp());
    await fill(ctx, 29);
    const again = await saveTemp(ctx, temp({ contents: "더 쓴 글", tempContentsId: first.tempContentsId, tempVersion: first.version }));
    expect(again).toMatchObject({ tempContentsId: first.tempContentsId, version: 2 });
    expect(await listTemps(ctx)).toHaveLength(30);
  });

  it("keeps both texts when two windows loaded the same save", async () => {
    const ctx = ctxOf(await makeMember());
    const { tempContentsId } = await saveTemp(ctx, temp());
    await saveTemp(ctx, temp({ contents: "둘째 창", tempContentsId, tempVersion: 1, editorKey: "window-two" }));
    await saveTemp(ctx, temp({ contents: "첫째 창", tempContentsId, tempVersion: 1, editorKey: "window-one" }));
    expect(await texts(ctx)).toEqual(["둘째 창", "첫째 창"]);
  });

  it("is stored once by two submissions", async () => {
    const ctx = ctxOf(await makeMember());
    await Promise.all([saveTemp(ctx, temp({ editorKey: "pressed-twice" })), saveTemp(ctx, temp({ editorKey: "pressed-twice" }))]);
    expect(await listTemps(ctx)).toHaveLength(1);
  });

  it("replaces the editor's automatic save", async () => {
    const ctx = ctxOf(await makeMember());
    const own = await auto(ctx);
    await saveTemp(ctx, temp({ contents: "손으로", editorKey: "editor-a", autosaveVersion: own.version }));
    expect(await listTemps(ctx)).toMatchObject([{ autosaveYn: "N", summary: "손으로" }]);
  });

  it("of another member is neither found nor replaced", async () => {
    const { tempContentsId } = await saveTemp(ctxOf(await makeMember()), temp());
    const stranger = ctxOf(await makeMember());
    await expect(readTemp(stranger, tempContentsId)).rejects.toMatchObject({ code: "common.not-found" });
    await expect(deleteTemps(stranger, [tempContentsId])).rejects.toMatchObject({ code: "common.not-found" });
    const own = await saveTemp(stranger, temp({ tempContentsId, tempVersion: 1 }));
    expect(own.tempContentsId).not.toBe(tempContentsId);
  });
});

describe("an automatic save of the editor (rule 131)", () => {
  it("is stored in the same row each time", async () => {
    const ctx = ctxOf(await makeMember());
    const first = await auto(ctx);
    const second = await auto(ctx, { contents: "더 쓴 글", autosaveVersion: first.version });
    expect(second).toMatchObject({ tempContentsId: first.tempContentsId, version: 2 });
    expect(await listTemps(ctx)).toMatchObject([{ autosaveYn: "Y", summary: "더 쓴 글" }]);
  });

  it("is accepted beyond 30 saves by hand, and not counted as one", async () => {
    const ctx = ctxOf(await makeMember());
    await fill(ctx, 29);
    await auto(ctx);
    await saveTemp(ctx, temp({ contents: "서른째" }));
    await auto(ctx, { editorKey: "editor-b" });
    expect(await listTemps(ctx)).toHaveLength(32);
  });

  it("never replaces a newer text: a window with an old version gets its own row and key", async () => {
    const ctx = ctxOf(await makeMember());
    const first = await auto(ctx);
    await auto(ctx, { contents: "둘째 창", autosaveVersion: first.version });
    const late = await auto(ctx, { contents: "첫째 창", autosaveVersion: first.version });
    expect(late.tempContentsId).not.toBe(first.tempContentsId);
    expect(late.editorKey).not.toBe("editor-a");
    const later = await auto(ctx, { contents: "첫째 창, 더", editorKey: late.editorKey, autosaveVersion: late.version });
    expect(later.tempContentsId).toBe(late.tempContentsId);
    expect(await texts(ctx)).toEqual(["둘째 창", "첫째 창, 더"]);
  });

  it("is stored once when the same text is sent again after a lost answer", async () => {
    const ctx = ctxOf(await makeMember());
    const first = await auto(ctx);
    expect(await auto(ctx)).toEqual(first);
  });
});

describe("publishing a post", () => {
  it("deletes the loaded save and the editor's automatic save", async () => {
    const ctx = ctxOf(await makeMember());
    const loaded = await saveTemp(ctx, temp());
    const own = await auto(ctx);
    await saveTemp(ctx, temp({ contents: "다른 글", editorKey: "editor-b" }));
    const input = {
      tempContentsId: loaded.tempContentsId,
      tempVersion: loaded.version,
      editorKey: "editor-a",
      autosaveVersion: own.version,
    };
    await publishPost(ctx, PostInput.parse({ title: "글", contents: "본문", ...input }));
    expect(await texts(ctx)).toEqual(["다른 글"]);
  });

  it("keeps a save changed by another window", async () => {
    const ctx = ctxOf(await makeMember());
    const { tempContentsId } = await saveTemp(ctx, temp());
    await saveTemp(ctx, temp({ contents: "둘째 창", tempContentsId, tempVersion: 1 }));
    await publishPost(ctx, PostInput.parse({ title: "글", contents: "첫째 창", tempContentsId, tempVersion: 1 }));
    expect(await texts(ctx)).toEqual(["둘째 창"]);
  });

  it("keeps the save when the post is refused", async () => {
    const ctx = ctxOf(await makeMember());
    const { tempContentsId } = await saveTemp(ctx, temp());
    await expect(publishPost(ctx, PostInput.parse({ title: "글", contents: "", tempContentsId }))).rejects.toThrow();
    expect(await listTemps(ctx)).toHaveLength(1);
  });
});

describe("opening the editor", () => {
  it("starts a new, free post on finance", async () => {
    const values = await openEditor(ctxOf(await makeMember()), {});
    expect(values).toMatchObject({ title: "", contents: "", mainSubject: "finance", contentsType: "free", contentsId: "", version: "" });
    expect(values.editorKey).toMatch(/^[\w-]{36}$/);
  });

  it("shows a temporary save's text with the post's id and the version the writer began from", async () => {
    const { contentsId, author } = await makePost();
    const { tempContentsId } = await saveTemp(ctxOf(author), temp({ contentsId, version: 1, contents: "가\n\n나" }));
    const values = await openEditor(ctxOf(author), { tempContentsId });
    expect(values).toMatchObject({ contents: "<p>가</p><p>나</p>", contentsId: String(contentsId), version: "1", tempVersion: "1" });
  });

  it("returns HTML, also for a plain text", async () => {
    const ctx = ctxOf(await makeMember());
    for (const [text, html = text] of [
      ["3 < 5 & 7\n둘째 줄\n\n문단", "<p>3 &lt; 5 &amp; 7<br />둘째 줄</p><p>문단</p>"],
      ["<p>가</p><ul><li>나</li></ul>"],
      ["<p>가</p><p><br /></p><p>나</p>"],
    ] as [string, string?][]) {
      const { tempContentsId } = await saveTemp(ctx, temp({ contents: text }));
      expect((await openEditor(ctx, { tempContentsId })).contents).toBe(html);
    }
  });
});

describe("deleting temporary saves", () => {
  it("deletes one or all saves of the member", async () => {
    const ctx = ctxOf(await makeMember());
    const other = ctxOf(await makeMember());
    await fill(other, 1);
    await fill(ctx, 3);
    const [first] = await listTemps(ctx);
    expect(await deleteTemps(ctx, [first!.tempContentsId])).toBe(1);
    expect(await deleteAllTemps(ctx)).toBe(2);
    expect(await listTemps(other)).toHaveLength(1);
    expect(await database().select().from(tempContents).where(eq(tempContents.userId, ctx.actor.userId))).toEqual([]);
  });
});

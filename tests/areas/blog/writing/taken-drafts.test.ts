import { describe, expect, it } from "vitest";
import { TempInput } from "~/areas/blog/contents.schema.server";
import { compareDraft } from "~/areas/blog/writing/comparing/compare-draft.server";
import { takeDraft } from "~/areas/blog/writing/comparing/take-draft.server";
import { listTemps } from "~/areas/blog/writing/list-temps.server";
import { autosaveTemp, saveTemp } from "~/areas/blog/writing/save-temp.server";
import type { MemberCtx } from "~/core/ctx.server";
import { ctxOf, makeMember } from "../../../support/factories/members";

const temp = (contents: string, over: object = {}) => TempInput.parse({ title: "쓰던 글", contents, editorKey: "editor-a", ...over });
const texts = async (ctx: MemberCtx) => (await listTemps(ctx)).map(({ summary }) => summary).sort();

describe("a temporary save and the typed text", () => {
  it("are compared by words", async () => {
    const ctx = ctxOf(await makeMember());
    const { tempContentsId } = await saveTemp(ctx, temp("<p>꽃이 핀다</p>"));
    const compared = await compareDraft(ctx, tempContentsId, { title: "쓰던 글", contents: "<p>꽃이 <b>진다</b></p>" });
    expect(compared).toMatchObject({ title: { same: true }, text: { same: false }, sameLook: false });
    const marked = (lines: { text: string; changed: boolean }[][]) => lines.flat().flatMap(({ text, changed }) => (changed ? [text] : []));
    expect([marked(compared.text.before), marked(compared.text.after)]).toEqual([["핀다"], ["진다"]]);
    const stranger = ctxOf(await makeMember());
    await expect(compareDraft(stranger, tempContentsId, { title: "", contents: "" })).rejects.toMatchObject({ code: "common.not-found" });
    await expect(takeDraft(stranger, tempContentsId, temp("글"))).rejects.toMatchObject({ code: "common.not-found" });
    expect(await texts(stranger)).toEqual([]);
  });

  it("change places, and nothing typed is lost", async () => {
    const ctx = ctxOf(await makeMember());
    const saved = await saveTemp(ctx, temp("<p>처음</p>", { editorKey: "editor-hand" }));
    const taken = await takeDraft(ctx, saved.tempContentsId, temp("<p>다음</p>"));
    expect(taken).toMatchObject({ title: "쓰던 글", contents: "<p>처음</p>", autosaveVersion: "" });
    expect(taken.editorKey).not.toBe("editor-a");
    await autosaveTemp(ctx, { ...temp("<p>처음, 더</p>"), editorKey: taken.editorKey });
    expect(await texts(ctx)).toEqual(["다음", "처음", "처음, 더"]);
    const back = await takeDraft(ctx, taken.keptId!, temp("<p>처음, 더</p>", { editorKey: taken.editorKey, autosaveVersion: 1 }));
    expect(back).toMatchObject({ contents: "<p>다음</p>", editorKey: "editor-a", autosaveVersion: "1" });
    expect(await texts(ctx)).toEqual(["다음", "처음", "처음, 더"]);
  });

  it("are kept once: an empty text, and one that is saved already, make no new row", async () => {
    const ctx = ctxOf(await makeMember());
    const { tempContentsId } = await saveTemp(ctx, temp("<p>처음</p>"));
    expect(await takeDraft(ctx, tempContentsId, temp("<p><br></p>", { title: "", editorKey: "editor-b" }))).toMatchObject({ keptId: null });
    expect(await takeDraft(ctx, tempContentsId, temp("처음", { editorKey: "editor-b" }))).toMatchObject({ keptId: tempContentsId });
    expect(await texts(ctx)).toEqual(["처음"]);
  });

  it("of the editor's own automatic save swap: the row then has the typed text", async () => {
    const ctx = ctxOf(await makeMember());
    const own = await autosaveTemp(ctx, { ...temp("<p>처음</p>"), editorKey: "editor-a" });
    const taken = await takeDraft(ctx, own.tempContentsId, temp("<p>다음</p>", { autosaveVersion: own.version }));
    expect(taken).toMatchObject({ contents: "<p>처음</p>", keptId: own.tempContentsId });
    expect(taken.editorKey).not.toBe("editor-a");
    expect(await texts(ctx)).toEqual(["다음"]);
  });
});

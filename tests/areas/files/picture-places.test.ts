import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePostsAsAdmin } from "~/areas/blog/removal/delete-post-as-admin.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { autosaveTemp } from "~/areas/blog/writing/save-temp.server";
import { deleteTemps } from "~/areas/blog/writing/delete-temps.server";
import { publishPost } from "~/areas/blog/writing/publish-post.server";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { openFile } from "~/areas/files/open-file.server";
import { openReduced } from "~/areas/files/reduced-picture.server";
import { removeUnusedPictures } from "~/areas/files/remove-unused-pictures.server";
import { REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { deleteSeminars } from "~/areas/seminars/writing/delete-seminars.server";
import { deleteDrafts } from "~/areas/seminars/writing/drafts.server";
import { publishSeminar } from "~/areas/seminars/writing/publish-seminar.server";
import { saveDraft } from "~/areas/seminars/writing/save-draft.server";
import { DraftInput, SeminarInput } from "~/areas/seminars/writing/seminar.schema.server";
import { type Member, makeCtx } from "~/core/ctx.server";
import { fileStore } from "~/integrations/files.server";
import { database } from "~db/client.server";
import { storedFile } from "~db/schema/blog";
import { ctxOf, makeAdmin, makeMember } from "../../support/factories/members";

const SEMINAR = {
  title: "봄 세미나",
  mainSubject: "finance",
  seminarType: "online",
  startDateTime: "2026-03-10 14:00",
  endDateTime: "2026-03-10 16:00",
};
const DAYS_MS = 2 * 86_400_000;

async function storeOldPicture(member: Member): Promise<string> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#35a" } })
    .png()
    .toBuffer();
  const { fileId } = await storePicture(ctxOf(member), bytes, "a.png", REPRESENTATIVE);
  await database()
    .update(storedFile)
    .set({ createdAt: new Date(Date.now() - DAYS_MS) })
    .where(eq(storedFile.fileId, fileId));
  return fileId;
}

const shows = (...fileIds: string[]) => `<p>봄</p>${fileIds.map((fileId) => `<p><img src="/files/${fileId}" alt="" /></p>`).join("")}`;
const post = (member: Member, over: Partial<Parameters<typeof publishPost>[1]> = {}) =>
  publishPost(ctxOf(member), { title: "봄", contents: "<p>봄</p>", mainSubject: "finance", contentsType: "free", shopYn: "Y", ...over });
const sweep = () => removeUnusedPictures(makeCtx({ kind: "job", name: "test" }));

async function standing(...fileIds: string[]): Promise<string[]> {
  const rows = await database().select({ fileId: storedFile.fileId }).from(storedFile).where(inArray(storedFile.fileId, fileIds));
  const files = await Promise.all(fileIds.map(async (fileId) => ({ fileId, bytes: await fileStore().get(fileId) })));
  expect(
    files
      .filter(({ bytes }) => bytes !== null)
      .map(({ fileId }) => fileId)
      .sort(),
  ).toEqual(rows.map(({ fileId }) => fileId).sort());
  return fileIds.filter((fileId) => rows.some((row) => row.fileId === fileId));
}

describe("pictures that nothing shows", () => {
  it("are deleted after a day with their reduced copies; pictures in use stay", async () => {
    const member = await makeMember();
    const [face, inText, earlier, saved, profile, qr, unused] = await Promise.all(Array.from({ length: 7 }, () => storeOldPicture(member)));
    const { contentsId } = await post(member, { contents: shows(earlier!), pictureFileId: face });
    await revisePost(ctxOf(member), {
      contentsId,
      title: "봄",
      contents: shows(inText!),
      mainSubject: "finance",
      contentsType: "free",
      pictureFileId: face,
    });
    await autosaveTemp(ctxOf(member), { title: "", contents: shows(saved!), shopYn: "Y", editorKey: "editor-key-1" });
    await saveBlogProfile(ctxOf(member), { pictureFileId: profile, kakaoQrFileId: qr });
    await openReduced(ctxOf(member), unused!, 480);
    expect(await fileStore().get(`${unused}-w480`)).not.toBeNull();
    await sweep();
    expect(await standing(face!, inText!, earlier!, saved!, profile!, qr!, unused!)).toEqual([face, inText, earlier, saved, profile, qr]);
    expect(await fileStore().get(`${unused}-w480`)).toBeNull();
    await expect(openFile(ctxOf(member), unused!)).rejects.toMatchObject({ code: "common.not-found" });
  });

  it("stay on their first day, because an editor may still be open", async () => {
    const member = await makeMember();
    const fresh = await storeOldPicture(member);
    await database().update(storedFile).set({ createdAt: new Date() }).where(eq(storedFile.fileId, fresh));
    await sweep();
    expect(await standing(fresh)).toEqual([fresh]);
  });

  it("include those of deleted temporary saves and deleted posts", async () => {
    const member = await makeMember();
    const [inTemp, inPost] = [await storeOldPicture(member), await storeOldPicture(member)];
    const { tempContentsId } = await autosaveTemp(ctxOf(member), {
      title: "",
      contents: shows(inTemp),
      shopYn: "Y",
      editorKey: "editor-key-2",
    });
    const { contentsId } = await post(member, { contents: shows(inPost) });
    await deleteTemps(ctxOf(member), [tempContentsId]);
    await deletePost(ctxOf(member), [contentsId]);
    await sweep();
    expect(await standing(inTemp, inPost)).toEqual([]);
  });

  it("exclude those in another member's text", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const fileId = await storeOldPicture(member);
    const { contentsId } = await post(member, { contents: shows(fileId) });
    await post(other, { contents: shows(fileId) });
    await deletePost(ctxOf(member), [contentsId]);
    await sweep();
    expect(await standing(fileId)).toEqual([fileId]);
  });

  it("go at once with a post that an administrator deletes, unless another post shows them", async () => {
    const [member, admin] = [await makeMember(), await makeAdmin()];
    const [only, elsewhere] = [await storeOldPicture(member), await storeOldPicture(member)];
    const { contentsId } = await post(member, { contents: shows(only, elsewhere) });
    await post(member, { contents: shows(elsewhere) });
    await autosaveTemp(ctxOf(member), { title: "", contents: shows(only), contentsId, shopYn: "Y", editorKey: "editor-key-3" });
    await deletePostsAsAdmin(ctxOf(admin), { contentsId: [contentsId], deleteReason: "광고" });
    expect(await standing(only, elsewhere)).toEqual([elsewhere]);
  });

  it("are deleted by the next run after an interruption, and are not found until then", async () => {
    const member = await makeMember();
    const fileId = await storeOldPicture(member);
    await database().update(storedFile).set({ removedAt: new Date() }).where(eq(storedFile.fileId, fileId));
    await expect(openFile(ctxOf(member), fileId)).rejects.toMatchObject({ code: "common.not-found" });
    await expect(post(member, { pictureFileId: fileId })).rejects.toMatchObject({ code: "blog.photo-gone" });
    await sweep();
    expect(await standing(fileId)).toEqual([]);
  });

  it("exclude those of a seminar or draft until the seminar or draft is deleted", async () => {
    const member = await makeMember();
    const [inSeminar, inDraft] = [await storeOldPicture(member), await storeOldPicture(member)];
    const { seminarId } = await publishSeminar(ctxOf(member), SeminarInput.parse({ ...SEMINAR, contents: shows(inSeminar) }));
    const { seminarDraftId } = await saveDraft(ctxOf(member), DraftInput.parse({ contents: shows(inDraft) }));
    await sweep();
    expect(await standing(inSeminar, inDraft)).toEqual([inSeminar, inDraft]);
    await deleteSeminars(ctxOf(member), [seminarId]);
    await deleteDrafts(ctxOf(member), [seminarDraftId]);
    await sweep();
    expect(await standing(inSeminar, inDraft)).toEqual([]);
  });
});

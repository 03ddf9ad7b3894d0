import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listOwnPosts } from "~/areas/blog/writing/own-posts.server";
import { get, rest } from "../../support/app";
import { longText, makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";

const someone = async () => {
  const member = await makeMember();
  return { member, as: await loginAs(member) };
};
const body = (over: object = {}) => ({ title: "제목", contents: longText(), mainSubject: "finance", ...over });
const jpeg = async () =>
  new Uint8Array(
    await sharp({ create: { width: 1_000, height: 20, channels: 3, background: "#35a" } })
      .jpeg()
      .toBuffer(),
  );

function form(fields: Record<string, string | File>): FormData {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return formData;
}

describe("글쓰기 by REST (2 §7)", () => {
  it("creates, lists, changes and deletes an own post, and refuses an outdated version", async () => {
    const { as, member } = await someone();
    const created = await rest("POST", "/v1/blog/write-contents", { as, body: body() });
    expect(created).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", message: "저장되었습니다.", version: 1 } });
    const { contentsId } = created.body;
    const list = await rest("GET", "/v1/blog/get-contents", { as });
    expect(list.body).toMatchObject({ totalElements: 1, totalPages: 1, currentPage: 1, pageable: { pageNumber: 0 } });
    expect(list.body.content[0]).toMatchObject({
      contentsId,
      userId: member.userId,
      contentsType: "free",
      deleteYn: "N",
      picturePath: null,
    });
    const again = await rest("PUT", "/v1/blog/write-contents", { as, body: body({ contentsId, title: "고친 제목", version: 1 }) });
    expect(again.body).toMatchObject({ returnCode: "SUCCESS", contentsId, version: 2 });
    const late = await rest("PUT", "/v1/blog/write-contents", { as, body: body({ contentsId, title: "늦은 제목", version: 1 }) });
    expect(late).toMatchObject({ status: 409, body: { code: "blog.changed-elsewhere" } });
    expect((await rest("DELETE", "/v1/blog/contents", { as, body: { contentsId } })).body).toMatchObject({ returnCode: "SUCCESS" });
    expect((await rest("GET", "/v1/blog/get-contents", { as })).body.totalElements).toBe(0);
  });

  it("offers a new post in the shop unless shopYn is N, as documented", async () => {
    const { as, member } = await someone();
    for (const shopYn of [undefined, "N"]) await rest("POST", "/v1/blog/write-contents", { as, body: body({ shopYn }) });
    const { rows } = await listOwnPosts(ctxOf(member), { page: 1, size: 10 });
    expect(rows.map((post) => post.shopYn)).toEqual(["N", "Y"]);
    expect((await rest("POST", "/v1/blog/write-contents", { as, body: body({ shopYn: "아니" }) })).status).toBe(400);
    const openapi = await rest("GET", "/v1/openapi.json", {});
    expect(openapi.body.components.schemas.PublishPostBody.properties).toHaveProperty("shopYn");
  });

  it("deletes posts given in the query, in a list, or by POST …/delete", async () => {
    const { as, member } = await someone();
    const posts = await Promise.all(Array.from({ length: 4 }, () => makePost(member)));
    const [a, b, c, d] = posts.map(({ contentsId }) => contentsId);
    for (const answer of [
      await rest("DELETE", `/v1/blog/contents?contentsId=${a}`, { as }),
      await rest("DELETE", "/v1/blog/contents", { as, body: [{ contentsId: b }, { contentsId: c }] }),
      await rest("POST", "/v1/blog/contents/delete", { as, body: { contentsId: [d] } }),
    ])
      expect(answer).toMatchObject({ status: 200, body: { returnCode: "SUCCESS", message: "삭제되었습니다." } });
    expect((await rest("GET", "/v1/blog/get-contents", { as })).body.totalElements).toBe(0);
  });

  it("a change with deleteYn Y deletes the post", async () => {
    const { contentsId, author } = await makePost();
    const as = await loginAs(author);
    await rest("PUT", "/v1/blog/write-contents", { as, body: body({ contentsId, deleteYn: "Y" }) });
    expect((await rest("GET", "/v1/blog/get-contents", { as })).body.totalElements).toBe(0);
  });

  it("a change keeps omitted fields, and removes the picture only by removePicture", async () => {
    const { as } = await someone();
    const wholePost = { title: "제목", contents: "본문", mainSubject: "domestic_travel", contentsType: "free" };
    const { body: saved } = await rest("POST", "/v1/blog/write-contents", {
      as,
      body: form({ ...wholePost, attachmentFile: new File([await jpeg()], "a.jpg") }),
    });
    const { contentsId } = saved;
    const readPost = async () => (await rest("GET", "/v1/blog/get-contents", { as })).body.content[0];
    expect(await readPost()).toMatchObject({ fileName: "a.jpg", mainSubject: "domestic_travel" });
    const put = (patch: object) => rest("PUT", "/v1/blog/write-contents", { as, body: { contentsId, ...patch } });
    expect((await put({ title: "새 제목" })).body).toMatchObject({ version: 2 });
    expect(await readPost()).toMatchObject({
      title: "새 제목",
      contents: "<p>본문</p>",
      mainSubject: "domestic_travel",
      fileName: "a.jpg",
    });
    expect((await put({ contents: "새 본문" })).body).toMatchObject({ version: 3 });
    expect(await readPost()).toMatchObject({ title: "새 제목", contents: "<p>새 본문</p>", fileName: "a.jpg" });
    expect((await put({ title: "" })).body.errors).toEqual([{ path: "title", message: "제목을 입력해 주세요." }]);
    expect((await put({ contents: "" })).body.code).toBe("blog.empty");
    await put({ removePicture: "Y" });
    expect(await readPost()).toMatchObject({ title: "새 제목", fileName: null, picturePath: null });
  });

  it("every answer with a post or temporary save has the fields of the rules", async () => {
    const { as, member } = await someone();
    const { body: saved } = await rest("POST", "/v1/blog/write-contents", { as, body: body() });
    await rest("POST", "/v1/blog/write-temp-contents", { as, body: { title: "쓰던 글" } });
    const documented =
      "contentsId title contents mainSubject contentsType deleteYn picturePath fileName attachmentFile userId sendingListId";
    const names = [...documented.split(" "), "createdDateTime", "modifier"];
    const post = (await rest("GET", `/v1/blog/get-content?contentsId=${saved.contentsId}`)).body;
    const own = (await rest("GET", "/v1/blog/get-contents", { as })).body.content[0];
    const temp = (await rest("GET", "/v1/blog/get-temp-contents", { as })).body[0];
    for (const answer of [post, own, temp]) {
      expect(Object.keys(answer)).toEqual(expect.arrayContaining(names));
      expect(answer).toMatchObject({ contentsType: "free", deleteYn: "N", userId: member.userId, sendingListId: "" });
    }
    const [row] = (await rest("GET", `/v1/blog/get-contents-list?userId=${member.userId}`)).body.content;
    expect(Object.keys(row)).toEqual(expect.arrayContaining(names.filter((name) => name !== "contents")));
  });

  it("another member's post is not found", async () => {
    const { contentsId } = await makePost();
    const { as } = await someone();
    expect((await rest("PUT", "/v1/blog/write-contents", { as, body: body({ contentsId }) })).status).toBe(404);
    expect((await rest("DELETE", "/v1/blog/contents", { as, body: { contentsId } })).status).toBe(404);
  });

  it("the answer names a refused field", async () => {
    const { as } = await someone();
    const { status, body: answer } = await rest("POST", "/v1/blog/write-contents", { as, body: { contents: "글" } });
    expect(status).toBe(400);
    expect(answer.errors).toEqual([{ path: "title", message: "제목을 입력해 주세요." }]);
  });
});

describe("임시저장 by REST", () => {
  it("saves, lists, changes and deletes; the editor's autosave is a separate row", async () => {
    const { as } = await someone();
    const first = await rest("POST", "/v1/blog/write-temp-contents", { as, body: { title: "쓰던 글", contents: "글" } });
    expect(first.body).toMatchObject({ returnCode: "SUCCESS", version: 1 });
    const { contentsId } = first.body;
    const again = await rest("PUT", "/v1/blog/write-temp-contents", { as, body: { contentsId, title: "더 쓴 글", contents: "글글" } });
    expect(again.body).toMatchObject({ contentsId, version: 2 });
    const auto = { autosaveYn: "Y", editorKey: "an-open-editor", title: "", contents: "저절로" };
    const own = await rest("PUT", "/v1/blog/write-temp-contents", { as, body: auto });
    expect(own.body.contentsId).not.toBe(contentsId);
    const list = await rest("GET", "/v1/blog/get-temp-contents", { as });
    expect(list.body.map((row: any) => [row.title, row.autosaveYn]).sort()).toEqual([
      ["", "Y"],
      ["더 쓴 글", "N"],
    ]);
    const listed = await rest("GET", `/v1/blog/get-temp-contents?contentsId=${contentsId}`, { as });
    expect(listed.body).toMatchObject([{ contentsId, postContentsId: null, contents: "<p>글글</p>" }]);
    await rest("DELETE", "/v1/blog/temp-contents", { as, body: { contentsId } });
    expect((await rest("DELETE", "/v1/blog/temp-contents/all", { as })).body.message).toBe("1개를 삭제했습니다.");
    expect((await rest("POST", "/v1/blog/temp-contents/all/delete", { as, body: {} })).body.returnCode).toBe("SUCCESS");
    expect((await rest("GET", "/v1/blog/get-temp-contents", { as })).body).toEqual([]);
  });

  it("another member's is not found", async () => {
    const { as } = await someone();
    const { body: saved } = await rest("POST", "/v1/blog/write-temp-contents", { as, body: { contents: "글" } });
    const other = await someone();
    expect((await rest("GET", `/v1/blog/get-temp-contents?contentsId=${saved.contentsId}`, { as: other.as })).status).toBe(404);
    expect((await rest("POST", "/v1/blog/temp-contents/delete", { as: other.as, body: { contentsId: saved.contentsId } })).status).toBe(
      404,
    );
    const put = (contentsId: number, more = {}) =>
      rest("PUT", "/v1/blog/write-temp-contents", { as: other.as, body: { contentsId, title: "덮어쓴 글", ...more } });
    for (const contentsId of [saved.contentsId, 999_999_999])
      for (const more of [{}, { autosaveYn: "Y", editorKey: "an-open-editor" }]) {
        const { status, body: answer } = await put(contentsId, more);
        expect([status, answer.code]).toEqual([404, "common.not-found"]);
      }
    expect((await rest("GET", "/v1/blog/get-temp-contents", { as: other.as })).body).toEqual([]);
    expect((await rest("GET", "/v1/blog/get-temp-contents", { as })).body).toMatchObject([{ title: "", contents: "<p>글</p>" }]);
  });
});

describe("uploads", () => {
  it.each(["/v1/blog/write-contents/upload", "/v1/blog/write-temp-contents/upload"])(
    "%s stores a picture and answers its address",
    async (url) => {
      const { as } = await someone();
      const picture = form({ file: new File([await jpeg()], "내 사진.jpg"), place: "text" });
      const { status, body: answer } = await rest("POST", url, { as, body: picture });
      expect(status).toBe(200);
      expect(answer).toMatchObject({
        returnCode: "SUCCESS",
        fileName: "내 사진.jpg",
        picturePath: expect.stringMatching(/^\/files\/[0-9a-f]{32}$/),
      });
      const served = await get(answer.picturePath);
      expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(900);
    },
  );

  it("are refused without a picture, with another file, or when too large", async () => {
    const { as } = await someone();
    const url = "/v1/blog/write-contents/upload";
    const send = async (file: File | string) => {
      const { status, body: answer } = await rest("POST", url, { as, body: form({ file }) });
      return [status, answer.code];
    };
    expect(await send(new File(["<html>"], "a.jpg"))).toEqual([400, "files.photo-type"]);
    expect(await send(new File([new Uint8Array(1_000_001)], "a.jpg"))).toEqual([400, "files.photo-too-large"]);
    expect(await send("a text")).toEqual([400, "common.wrong-shape"]);
  });

  it("are not needed for a post with a picture in one multipart call", async () => {
    const { as } = await someone();
    const post = form({ title: "글", contents: "본문", file: new File([await jpeg()], "a.jpg") });
    expect((await rest("POST", "/v1/blog/write-contents", { as, body: post })).status).toBe(200);
    const { body: list } = await rest("GET", "/v1/blog/get-contents", { as });
    expect(list.content[0]).toMatchObject({ fileName: "a.jpg", picturePath: expect.stringMatching(/^\/files\//) });
  });
});

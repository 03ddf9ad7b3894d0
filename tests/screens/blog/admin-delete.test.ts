import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { unseal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { auditLog } from "~db/schema/house";
import { type As, get, post, refused, rest, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeSentPost, postUrl } from "../../support/factories/reading";
import { patience } from "../../support/yardstick";

let admin: As;
beforeAll(async () => {
  admin = await loginAs(await makeAdmin());
});

const urlOf = (contentsId: number) => `/app/blog/admin-delete-contents?contentsId=${contentsId}`;
const stored = async (contentsId: number) => (await database().select().from(contents).where(eq(contents.contentsId, contentsId)))[0]!;
const lettersTo = async (to: string) =>
  (await database().select().from(mailOutbox).orderBy(desc(mailOutbox.mailId)))
    .flatMap(({ sealedMail }) => (sealedMail ? [JSON.parse(unseal(sealedMail)) as { to: string; subject: string; text: string }] : []))
    .filter((letter) => letter.to === to);

describe("an administrator deletes a post (rule 135)", () => {
  it("by a link on the post's page that only administrators see", async () => {
    const madePost = await makePost();
    const page = await screen(postUrl(madePost), admin);
    expect(page.one(`a[href="${urlOf(madePost.contentsId)}"]`).textContent).toContain("관리자 삭제");
    for (const as of [{}, await loginAs(await makeMember()), await loginAs(madePost.author)])
      expect((await screen(postUrl(madePost), as)).text).not.toContain("관리자 삭제");
    const member = await loginAs(await makeMember());
    await screen(urlOf(madePost.contentsId), member, 403);
    expect((await post(urlOf(madePost.contentsId), { deleteReason: "x" }, member)).status).toBe(403);
    expect((await rest("DELETE", `/v1/blog/admin-contents?contentsId=${madePost.contentsId}&deleteReason=x`, { as: member })).status).toBe(
      403,
    );
    expect((await stored(madePost.contentsId)).deleteYn).toBe("N");
  });

  it("only with a reason", async () => {
    const madePost = await makePost(undefined, { title: "지울 글" });
    const question = await screen(urlOf(madePost.contentsId), admin);
    expect(question.text).toContain("지울 글");
    expect(question.text).toContain(madePost.author.nickname);
    const page = await refused(urlOf(madePost.contentsId), { deleteReason: " " }, 400, admin);
    expect(page.one("textarea").getAttributeValue("aria-invalid")).toBe("true");
    expect(page.text).toContain("사유를 입력해 주세요.");
    expect((await rest("DELETE", "/v1/blog/admin-contents", { as: admin, body: { contentsId: madePost.contentsId } })).status).toBe(400);
    expect((await stored(madePost.contentsId)).deleteYn).toBe("N");
  });

  it("whose links then answer 410 and whose writer reads the reason by mail and in the blog", async () => {
    const sent = await makeSentPost();
    await makePost(sent.author, { title: "남아 있는 글" });
    await screen(sent.url);
    const done = await post(urlOf(sent.contentsId), { deleteReason: "광고가 들어 있습니다." }, admin);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/app/contents/contents-shop"]);
    expect(await stored(sent.contentsId)).toMatchObject({
      deleteYn: "Y",
      deleteReason: "광고가 들어 있습니다.",
      deletedAt: expect.any(Date),
    });
    for (const as of [{}, admin])
      await vi.waitFor(async () => {
        const page = await screen(sent.url, as, 410);
        expect(page.text).toContain("운영 기준에 따라 지운 글이라 더는 볼 수 없습니다.");
        expect(page.text).toContain("남아 있는 글");
      }, patience(5_000));
    expect((await rest("GET", `/v1/blog/get-content?contentsId=${sent.contentsId}`)).body.code).toBe("blog.removed");
    const [audit] = await database()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `contents:${sent.contentsId}`), eq(auditLog.deed, "blog.post-removed")));
    expect(audit?.details).toMatchObject({ reason: "광고가 들어 있습니다." });
    const [letter] = await lettersTo(sent.author.email);
    expect(letter?.subject).toContain("글이 삭제되었습니다");
    expect(letter?.text).toContain("사유: 광고가 들어 있습니다.");
    const own = await screen("/app/blog/my-blog-view-contents", await loginAs(sent.author));
    expect(own.one(".strip").textContent).toContain("사유: 광고가 들어 있습니다.");
    await screen(urlOf(sent.contentsId), admin, 410);
    const edit = await screen(`/app/blog/write-contents?contentsId=${sent.contentsId}`, await loginAs(sent.author), 410);
    expect(edit.text).toContain("운영 기준에 따라 지운 글입니다.");
  });

  it("or several by REST, idempotently, without mail to a withdrawn writer", async () => {
    const [first, second, third] = [await makePost(), await makePost(), await makePost()];
    await withdraw(ctxOf(third.author));
    const body = { contentsId: [first.contentsId, second.contentsId], deleteReason: "규정 위반" };
    expect((await rest("DELETE", "/v1/blog/admin-contents", { as: admin, body })).body).toEqual({
      returnCode: "SUCCESS",
      message: "2개를 삭제했습니다.",
    });
    expect((await rest("POST", "/v1/blog/admin-contents/delete", { as: admin, body })).body.message).toBe("0개를 삭제했습니다.");
    await rest("POST", "/v1/blog/admin-contents/delete", { as: admin, body: { contentsId: third.contentsId, deleteReason: "규정 위반" } });
    expect((await stored(third.contentsId)).deleteYn).toBe("Y");
    const removalMails = async (to: string) =>
      (await lettersTo(to)).filter(({ subject }) => subject.includes("글이 삭제되었습니다")).length;
    expect([await removalMails(first.author.email), await removalMails(third.author.email)]).toEqual([1, 0]);
    const missing = await rest("DELETE", "/v1/blog/admin-contents", { as: admin, body: { ...body, contentsId: 999_999_999 } });
    expect(missing.status).toBe(404);
  });
});

it("shows a post deleted by its writer, without a reason", async () => {
  const madePost = await makePost();
  const as = await loginAs(madePost.author);
  await rest("DELETE", "/v1/blog/contents", { as, body: { contentsId: madePost.contentsId } });
  expect(await stored(madePost.contentsId)).toMatchObject({ deleteYn: "Y", deleteReason: null, deletedAt: expect.any(Date) });
  expect((await screen(postUrl(madePost), as, 410)).text).toContain("글쓴이가 지운 글이라 더는 볼 수 없습니다.");
  expect((await get(postUrl(madePost))).status).toBe(410);
});

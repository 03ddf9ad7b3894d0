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
  it("by a link on the post's page that nobody else has", async () => {
    const made = await makePost();
    const page = await screen(postUrl(made), admin);
    expect(page.one(`a[href="${urlOf(made.contentsId)}"]`).textContent).toContain("관리자 삭제");
    for (const as of [{}, await loginAs(await makeMember()), await loginAs(made.author)])
      expect((await screen(postUrl(made), as)).text).not.toContain("관리자 삭제");
    const member = await loginAs(await makeMember());
    await screen(urlOf(made.contentsId), member, 403);
    expect((await post(urlOf(made.contentsId), { deleteReason: "x" }, member)).status).toBe(403);
    expect((await rest("DELETE", `/v1/blog/admin-contents?contentsId=${made.contentsId}&deleteReason=x`, { as: member })).status).toBe(403);
    expect((await stored(made.contentsId)).deleteYn).toBe("N");
  });

  it("only with a reason", async () => {
    const made = await makePost(undefined, { title: "지울 글" });
    const question = await screen(urlOf(made.contentsId), admin);
    expect(question.text).toContain("지울 글");
    expect(question.text).toContain(made.author.nickname);
    const page = await refused(urlOf(made.contentsId), { deleteReason: " " }, 400, admin);
    expect(page.one("textarea").getAttributeValue("aria-invalid")).toBe("true");
    expect(page.text).toContain("이유를 입력해 주세요.");
    expect((await rest("DELETE", "/v1/blog/admin-contents", { as: admin, body: { contentsId: made.contentsId } })).status).toBe(400);
    expect((await stored(made.contentsId)).deleteYn).toBe("N");
  });

  it("whose links then answer 410, whose reason is stored, and whose writer is told by mail and in the blog", async () => {
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
    expect(letter?.text).toContain("이유: 광고가 들어 있습니다.");
    const own = await screen("/app/blog/my-blog-view-contents", await loginAs(sent.author));
    expect(own.one(".strip").textContent).toContain("이유: 광고가 들어 있습니다.");
    await screen(urlOf(sent.contentsId), admin, 410);
    const edit = await screen(`/app/blog/write-contents?contentsId=${sent.contentsId}`, await loginAs(sent.author), 410);
    expect(edit.text).toContain("운영 기준에 따라 지운 글입니다.");
  });

  it("or several by REST, also by POST …/delete; again changes nothing, and a withdrawn writer gets no mail", async () => {
    const [one, two, three] = [await makePost(), await makePost(), await makePost()];
    await withdraw(ctxOf(three.author));
    const body = { contentsId: [one.contentsId, two.contentsId], deleteReason: "규정 위반" };
    expect((await rest("DELETE", "/v1/blog/admin-contents", { as: admin, body })).body).toEqual({
      returnCode: "SUCCESS",
      message: "2개를 삭제했습니다.",
    });
    expect((await rest("POST", "/v1/blog/admin-contents/delete", { as: admin, body })).body.message).toBe("0개를 삭제했습니다.");
    await rest("POST", "/v1/blog/admin-contents/delete", { as: admin, body: { contentsId: three.contentsId, deleteReason: "규정 위반" } });
    expect((await stored(three.contentsId)).deleteYn).toBe("Y");
    const told = async (to: string) => (await lettersTo(to)).filter(({ subject }) => subject.includes("글이 삭제되었습니다")).length;
    expect([await told(one.author.email), await told(three.author.email)]).toEqual([1, 0]);
    const missing = await rest("DELETE", "/v1/blog/admin-contents", { as: admin, body: { ...body, contentsId: 999_999_999 } });
    expect(missing.status).toBe(404);
  });
});

it("a post that its writer has deleted says so, and has no reason", async () => {
  const made = await makePost();
  const as = await loginAs(made.author);
  await rest("DELETE", "/v1/blog/contents", { as, body: { contentsId: made.contentsId } });
  expect(await stored(made.contentsId)).toMatchObject({ deleteYn: "Y", deleteReason: null, deletedAt: expect.any(Date) });
  expect((await screen(postUrl(made), as, 410)).text).toContain("글쓴이가 지운 글이라 더는 볼 수 없습니다.");
  expect((await get(postUrl(made))).status).toBe(410);
});

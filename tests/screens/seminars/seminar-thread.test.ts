import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { replyToComment, writeComment } from "~/areas/seminars/comments/write-comment.server";
import { muteUrl } from "~/areas/seminars/comments/mute-link.server";
import type { Member } from "~/core/ctx.server";
import { limits } from "~/http/request/limits";
import { database } from "~db/client.server";
import { comment as seminarComment } from "~db/schema/comments";
import { post, refused, screen } from "../../support/app";
import { advance, NOW } from "../../support/clock";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeSeminar } from "../../support/factories/seminars";
import { hostileTexts } from "../../support/texts/hostile";

const pathOf = (seminarId: number) => `/app/seminar/view-seminar?seminarId=${seminarId}`;
const write = (by: Member, seminarId: number, comment: string, publicPrivateYn: "Y" | "N" = "Y") =>
  writeComment(ctxOf(by), { seminarId, comment, publicPrivateYn });
const form = (comment: string, formKey: string = crypto.randomUUID()) => ({ intent: "comment", comment, publicPrivateYn: "Y", formKey });
const rowsOf = (seminarId: number) => database().select().from(seminarComment).where(eq(seminarComment.seminarId, seminarId));

describe("the thread on a seminar's page", () => {
  it("saves a comment once for a double submission, and shows its age", async () => {
    const { seminarId } = await makeSeminar();
    const as = await loginAs(await makeMember());
    const page = await screen(pathOf(seminarId), as);
    expect(page.text).toContain("아직 댓글이 없어요");
    const formKey = page.one('#comment [name="formKey"]').getAttributeValue("value")!;
    const first = await post(pathOf(seminarId), form("첫 줄\n둘째 줄", formKey), as);
    await post(pathOf(seminarId), form("첫 줄\n둘째 줄", formKey), as);
    const [row, ...more] = await rowsOf(seminarId);
    expect(more).toEqual([]);
    expect(first.headers.get("Location")).toBe(`${pathOf(seminarId)}#comment-${row!.commentId}`);
    advance(5 * 60_000);
    const shown = await screen(pathOf(seminarId), as);
    expect(shown.one(".comment-text").textContent).toBe("첫 줄\n둘째 줄");
    expect(shown.one(".comment time").textContent).toBe("5분 전");
    expect(shown.text).toContain("내 댓글");
  });

  it("shows a fault at the field, and keeps what was typed", async () => {
    const { seminarId, host } = await makeSeminar();
    const writer = await makeMember();
    const commentId = await write(writer, seminarId, "물음");
    const as = await loginAs(writer);
    const none = await refused(pathOf(seminarId), form(" "), 400, as);
    expect(none.one("#comment .field-error").textContent).toContain("댓글을 입력해 주세요.");
    const long = await refused(pathOf(seminarId), form("가".repeat(2_001)), 400, as);
    expect(long.one("#comment .field-error").textContent).toContain("댓글은 2,000자까지 쓸 수 있습니다.");
    expect(long.one("#comment textarea").textContent).toContain("가".repeat(2_001));
    const reason = await refused(pathOf(seminarId), { intent: "hide", commentId: String(commentId), reason: "" }, 400, await loginAs(host));
    expect(reason.one(`#hide-${commentId} .field-error`).textContent).toContain("가리는 사유를 입력해 주세요.");
  });

  it("offers the host one reply, which then replaces the form", async () => {
    const { seminarId, host } = await makeSeminar();
    const commentId = await write(await makeMember(), seminarId, "물음");
    const as = await loginAs(host);
    const before = await screen(pathOf(seminarId), as);
    const formKey = before.one(`#reply-${commentId} [name="formKey"]`).getAttributeValue("value")!;
    const answer = { intent: "reply", parentCommentId: String(commentId), comment: "답", formKey };
    expect((await post(pathOf(seminarId), answer, as)).status).toBe(303);
    const after = await screen(pathOf(seminarId), as);
    expect(after.all(`#reply-${commentId}`).length).toBe(0);
    expect(after.one(".comment-reply .comment-text").textContent).toBe("답");
    const again = await refused(pathOf(seminarId), { ...answer, formKey: crypto.randomUUID() }, 409, as);
    expect(again.text).toContain("이미 답글을 단 댓글입니다.");
  });

  it("lets nobody else reply, hide, show, close or see private comments", async () => {
    const { seminarId } = await makeSeminar({ startAt: new Date(NOW.getTime() - 10 * 3_600_000) });
    const commentId = String(await write(await makeMember(), seminarId, "나만의 비밀", "N"));
    const as = await loginAs((await makeSeminar()).host);
    const page = await screen(pathOf(seminarId), as);
    expect(page.text).not.toContain("나만의 비밀");
    const deeds: Record<string, string>[] = [
      { intent: "reply", parentCommentId: commentId, comment: "답", formKey: crypto.randomUUID() },
      { intent: "hide", commentId, reason: "이유" },
      { intent: "show", commentId },
    ];
    for (const fields of deeds) expect((await refused(pathOf(seminarId), fields, 404, as)).text).toContain("없는 댓글입니다.");
    expect((await refused(pathOf(seminarId), { intent: "close" }, 404, as)).text).toContain("요청한 세미나가 존재하지 않습니다.");
    expect(await rowsOf(seminarId)).toMatchObject([{ hiddenAt: null }]);
  });

  it("lets the host hide with a reason, show, close after the end and reopen by buttons", async () => {
    const { seminarId, host } = await makeSeminar({ startAt: new Date(NOW.getTime() - 10 * 3_600_000) });
    const commentId = String(await write(await makeMember(), seminarId, "나쁜 말"));
    const [as, other] = [await loginAs(host), await loginAs(await makeMember())];
    await post(pathOf(seminarId), { intent: "hide", commentId, reason: "욕설" }, as);
    expect((await screen(pathOf(seminarId), as)).text).toContain("주최자가 가린 댓글입니다. 사유: 욕설");
    const seen = await screen(pathOf(seminarId), other);
    expect(seen.text).toContain("주최자가 가린 댓글입니다.");
    expect(seen.text).not.toMatch(/나쁜 말|욕설/);
    await post(pathOf(seminarId), { intent: "show", commentId }, as);
    await post(pathOf(seminarId), { intent: "close" }, as);
    const closed = await screen(pathOf(seminarId), other);
    expect(closed.text).toContain("주최자가 댓글을 닫았어요.");
    expect(closed.text).toContain("나쁜 말");
    expect(closed.all("#comment").length).toBe(0);
    expect((await refused(pathOf(seminarId), form("늦은 글"), 409, other)).text).toContain("댓글을 더 받지 않는 세미나입니다.");
    await post(pathOf(seminarId), { intent: "open" }, as);
    expect((await screen(pathOf(seminarId), other)).all("#comment").length).toBe(1);
  });

  it("shows pages of twenty, and limits comments in a short time", async () => {
    const { seminarId } = await makeSeminar();
    const writer = await makeMember();
    const as = await loginAs(writer);
    for (let n = 1; n <= limits["seminar-comment"].max; n++) await post(pathOf(seminarId), form(`${n}번째`), as);
    await refused(pathOf(seminarId), form("너무 많은 글"), 429, as);
    await write(writer, seminarId, "스물한 번째");
    const page = await screen(pathOf(seminarId), as);
    expect(page.all(".comment").length).toBe(20);
    expect(page.text).toContain("총 21개");
    const second = await screen(`${pathOf(seminarId)}&page=2`, as);
    expect(second.all(".comment").length).toBe(1);
    expect(second.one(".comment-text").textContent).toBe("1번째");
  });

  it("lets the host reply beyond the limit of comments", async () => {
    const { seminarId, host } = await makeSeminar();
    const [as, writer] = [await loginAs(host), await makeMember()];
    for (let n = 0; n <= limits["seminar-comment"].max; n++) {
      const parentCommentId = String(await write(writer, seminarId, `${n}번째`));
      const answer = { intent: "reply", parentCommentId, comment: "답", formKey: crypto.randomUUID() };
      expect((await post(pathOf(seminarId), answer, as)).status).toBe(303);
    }
    expect((await post(pathOf(seminarId), form("주최자의 댓글"), as)).status).toBe(303);
  });

  it("shows hostile text as text", async () => {
    const { seminarId, host } = await makeSeminar();
    const writer = await makeMember();
    for (const text of hostileTexts.slice(0, 20)) {
      const commentId = await write(writer, seminarId, text.slice(0, 2_000));
      await replyToComment(ctxOf(host), { seminarId, parentCommentId: commentId, comment: text.slice(0, 2_000) });
    }
    const page = await screen(pathOf(seminarId), await loginAs(writer));
    expect(page.all(".thread script, .thread img, .thread iframe, .thread [onerror], .thread [onload]").length).toBe(0);
    expect(page.all(".comment").length).toBe(20);
  });
});

describe("mails about comments", () => {
  it("are muted by a button, for the host and for writers", async () => {
    const { seminarId, host } = await makeSeminar();
    const as = await loginAs(host);
    await post(pathOf(seminarId), { intent: "mute" }, as);
    const page = await screen(pathOf(seminarId), as);
    expect(page.one("#unmute button.btn").textContent).toBe("댓글 메일 받기");
    expect((await screen(pathOf(seminarId), await loginAs(await makeMember()))).all("#mute, #unmute").length).toBe(0);
  });

  it("are muted without login by a mail's link, which alone changes nothing", async () => {
    const { seminarId, host } = await makeSeminar({ title: "금리 <이야기>" });
    const link = new URL(muteUrl(seminarId, host.userId));
    const url = link.pathname + link.search;
    const page = await screen(url);
    expect(page.one("h1").textContent).toBe("댓글 메일을 그만 받을까요?");
    expect(page.text).toContain("금리");
    expect((await screen(url)).one("h1").textContent).toBe("댓글 메일을 그만 받을까요?");
    expect((await post(url, { intent: "mute" })).status).toBe(303);
    expect((await screen(url)).one("h1").textContent).toBe("댓글 메일을 보내지 않아요");
    await post(url, { intent: "unmute" });
    expect((await screen(url)).one("h1").textContent).toBe("댓글 메일을 그만 받을까요?");
    const forged = url.replace(`userId=${host.userId}`, `userId=${host.userId + 1}`);
    expect((await screen(forged, {}, 404)).text).toContain("메일에 있는 주소가 아닙니다.");
    expect((await post(forged, { intent: "mute" })).status).toBe(404);
  });
});

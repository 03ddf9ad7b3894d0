import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { timeAgo } from "~/time/time-ago";
import { listComments, replyTo } from "~/areas/seminars/comments/list-comments.server";
import { closeComments, hideComment, showComment } from "~/areas/seminars/comments/moderate-comments.server";
import { muteByLink, muteComments, readMute } from "~/areas/seminars/comments/mute-comments.server";
import { replyToComment, writeComment } from "~/areas/seminars/comments/write-comment.server";
import { sign } from "~/core/crypto.server";
import { makeCtx, type Member } from "~/core/ctx.server";

import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { comment as seminarComment } from "~db/schema/comments";
import { NOW } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";
import { refusal } from "../../support/refusal";

const HOUR_MS = 3_600_000;
const guest = () => makeCtx({ kind: "guest" });
const over = () => ({ startAt: new Date(NOW.getTime() - 3 * HOUR_MS) });
const write = (by: Member, seminarId: number, comment: string, more: { publicPrivateYn?: "Y" | "N"; formKey?: string } = {}) =>
  writeComment(ctxOf(by), { seminarId, comment, publicPrivateYn: "Y", ...more });
const reply = (by: Member, seminarId: number, parentCommentId: number, comment: string, formKey?: string) =>
  replyToComment(ctxOf(by), { seminarId, parentCommentId, comment, formKey });
const seenBy = async (by: Member, seminarId: number) => (await listComments(ctxOf(by), seminarId, 1)).rows;

test("shows a comment's age as documented (rule 138)", () => {
  const ago = (ms: number) => timeAgo(new Date(NOW.getTime() - ms), NOW);
  const minute = 60_000;
  expect([ago(-5), ago(0), ago(minute - 1)]).toEqual(["방금 전", "방금 전", "방금 전"]);
  expect([ago(minute), ago(60 * minute - 1)]).toEqual(["1분 전", "59분 전"]);
  expect([ago(HOUR_MS), ago(24 * HOUR_MS - 1)]).toEqual(["1시간 전", "23시간 전"]);
  expect(ago(24 * HOUR_MS)).toBe("2026.02.28 00:00");
});

describe("the thread of a seminar", () => {
  it("accepts a comment of any member, with the writer's application, and notifies the host", async () => {
    const { seminarId, host } = await makeSeminar();
    const { member, attendeesId } = await makeApplicant(seminarId);
    const other = await makeMember();
    await write(other, seminarId, "주차되나요?");
    await write(member, seminarId, "기대돼요", { publicPrivateYn: "N" });
    const rows = await seenBy(host, seminarId);
    expect(rows).toMatchObject([
      { comment: "기대돼요", attendeesId, nickname: member.nickname, publicPrivateYn: "N", mine: false, reply: null },
      { comment: "주차되나요?", attendeesId: null, nickname: other.nickname, publicPrivateYn: "Y" },
    ]);
    const mails = await mailsTo(host.email);
    expect(mails.map(({ text }) => text).join()).toMatch(/비공개 댓글을 남겼습니다[^]*기대돼요|주차되나요/);
    expect(mails).toHaveLength(2);
    expect(mails[0]!.text).not.toContain("meet.example.test");
  });

  it("shows a private comment and its reply only to writer and host (rule 117)", async () => {
    const { seminarId, host } = await makeSeminar();
    const [writer, other] = [await makeMember(), await makeMember()];
    const commentId = await write(writer, seminarId, "비밀", { publicPrivateYn: "N" });
    await reply(host, seminarId, commentId, "비밀 답");
    for (const who of [writer, host])
      expect(await seenBy(who, seminarId)).toMatchObject([
        { comment: "비밀", reply: { comment: "비밀 답", publicPrivateYn: "N", byHost: true } },
      ]);
    expect(await listComments(ctxOf(other), seminarId, 1)).toMatchObject({ rows: [], total: 0 });
    expect(await refusal(replyTo(ctxOf(other), commentId))).toBe("seminars.comment-unknown");
    expect(await replyTo(ctxOf(writer), commentId)).toMatchObject([{ comment: "비밀 답" }]);
  });

  it("allows one reply by the host, and notifies only the writer", async () => {
    const { seminarId, host } = await makeSeminar();
    const [writer, other] = [await makeMember(), await makeMember()];
    const commentId = await write(writer, seminarId, "물음");
    const stranger = await makeSeminar();
    expect(await refusal(reply(other, seminarId, commentId, "답"))).toBe("seminars.comment-unknown");
    expect(await refusal(reply(writer, seminarId, commentId, "답"))).toBe("seminars.comment-unknown");
    expect(await refusal(reply(stranger.host, stranger.seminarId, commentId, "답"))).toBe("seminars.comment-unknown");
    const replyId = await reply(host, seminarId, commentId, "답");
    expect(await refusal(reply(host, seminarId, commentId, "또 답"))).toBe("seminars.replied");
    expect(await refusal(reply(host, seminarId, replyId, "답의 답"))).toBe("seminars.comment-unknown");
    expect(await mailsTo(writer.email)).toMatchObject([
      { subject: expect.stringContaining("세미나 답글"), text: expect.stringContaining("답") },
    ]);
    expect(await mailsTo(host.email)).toHaveLength(1);
  });

  it("saves a double submission once, even in parallel", async () => {
    const { seminarId, host } = await makeSeminar();
    const writer = await makeMember();
    const both = await Promise.all([1, 2].map(() => write(writer, seminarId, "한 번", { formKey: "key-of-the-form" })));
    expect(both[0]).toBe(both[1]);
    const replies = await Promise.all([1, 2].map(() => reply(host, seminarId, both[0]!, "한 번", "key-of-the-reply")));
    expect(replies[0]).toBe(replies[1]);
    expect(await database().$count(seminarComment, eq(seminarComment.seminarId, seminarId))).toBe(2);
    expect(await mailsTo(host.email)).toHaveLength(1);
  });

  it("shows pages of twenty, newest first, and no nickname of a withdrawn writer", async () => {
    const { seminarId } = await makeSeminar();
    const writer = await makeMember();
    for (let n = 1; n <= 21; n++) await write(writer, seminarId, `${n}번째`);
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, writer.userId));
    const reader = ctxOf(await makeMember());
    const first = await listComments(reader, seminarId, 1);
    expect(first).toMatchObject({ total: 21, totalPages: 2, page: 1 });
    expect(first.rows).toHaveLength(20);
    expect(first.rows[0]).toMatchObject({ comment: "21번째", nickname: null });
    expect((await listComments(reader, seminarId, 99)).rows).toMatchObject([{ comment: "1번째" }]);
  });

  it("refuses comments on a cancelled seminar, and is unknown for a deleted one", async () => {
    const [cancelled, deleted] = [await makeSeminar({ cancelledAt: new Date() }), await makeSeminar({ deletedAt: new Date() })];
    const writer = await makeMember();
    expect(await refusal(write(writer, cancelled.seminarId, "글"))).toBe("seminars.cancelled");
    expect(await refusal(write(writer, deleted.seminarId, "글"))).toBe("seminars.unknown");
    expect(await refusal(listComments(ctxOf(writer), deleted.seminarId, 1))).toBe("seminars.unknown");
  });
});

describe("the host", () => {
  it("hides a comment for a reason that only the writer sees, and shows the comment again", async () => {
    const { seminarId, host } = await makeSeminar();
    const [writer, other] = [await makeMember(), await makeMember()];
    const commentId = await write(writer, seminarId, "나쁜 말");
    await reply(host, seminarId, commentId, "그런 말은 안 돼요");
    await hideComment(ctxOf(host), commentId, "욕설");
    for (const who of [writer, host])
      expect(await seenBy(who, seminarId)).toMatchObject([{ comment: "나쁜 말", hidden: true, hideReason: "욕설", reply: {} }]);
    expect(await seenBy(other, seminarId)).toMatchObject([
      { comment: "주최자가 가린 댓글입니다.", hidden: true, hideReason: null, reply: null },
    ]);
    expect(await replyTo(ctxOf(other), commentId)).toEqual([]);
    await showComment(ctxOf(host), commentId);
    expect(await seenBy(other, seminarId)).toMatchObject([{ comment: "나쁜 말", hidden: false, reply: {} }]);
  });

  it("closes the thread after the seminar, and reopens it", async () => {
    const [coming, past] = [await makeSeminar(), await makeSeminar(over())];
    expect(await refusal(closeComments(ctxOf(coming.host), coming.seminarId, "close"))).toBe("seminars.not-over");
    const writer = await makeMember();
    const commentId = await write(writer, past.seminarId, "잘 들었어요");
    await closeComments(ctxOf(past.host), past.seminarId, "close");
    expect(await refusal(write(writer, past.seminarId, "늦은 글"))).toBe("seminars.comments-closed");
    expect(await refusal(reply(past.host, past.seminarId, commentId, "늦은 답"))).toBe("seminars.comments-closed");
    await closeComments(ctxOf(past.host), past.seminarId, "open");
    await write(writer, past.seminarId, "다시");
  });

  it("is the only one who may do so", async () => {
    const past = await makeSeminar(over());
    const [writer, other] = [await makeMember(), (await makeSeminar()).host];
    const commentId = await write(writer, past.seminarId, "글");
    for (const who of [writer, other]) {
      expect(await refusal(hideComment(ctxOf(who), commentId, "이유"))).toBe("seminars.comment-unknown");
      expect(await refusal(showComment(ctxOf(who), commentId))).toBe("seminars.comment-unknown");
      expect(await refusal(closeComments(ctxOf(who), past.seminarId, "close"))).toBe("seminars.unknown");
    }
    expect(await seenBy(other, past.seminarId)).toMatchObject([{ comment: "글", hidden: false }]);
  });
});

describe("mails about comments", () => {
  it("are muted per person, on the page or by a mail's link, and unmuted again", async () => {
    const { seminarId, host } = await makeSeminar();
    const writer = await makeMember();
    const commentId = await write(writer, seminarId, "하나");
    const [first] = await mailsTo(host.email);
    const link = new URL(/https?:\S+comment-mails\S+/.exec(first!.text)![0]).searchParams;
    const linked = { seminarId: Number(link.get("seminarId")), userId: Number(link.get("userId")), t: link.get("t")! };
    expect(linked).toMatchObject({ seminarId, userId: host.userId });
    await muteByLink(guest(), linked, "mute");
    await muteByLink(guest(), linked, "mute");
    await write(writer, seminarId, "둘");
    expect(await mailsTo(host.email)).toHaveLength(1);
    await muteComments(ctxOf(writer), seminarId, "mute");
    await reply(host, seminarId, commentId, "답");
    expect(await mailsTo(writer.email)).toEqual([]);
    await muteByLink(guest(), linked, "unmute");
    await write(writer, seminarId, "셋");
    expect(await mailsTo(host.email)).toHaveLength(2);
  });

  it("cannot be muted for others: a link needs its own signature", async () => {
    const { seminarId, host } = await makeSeminar();
    const other = await makeMember();
    const forged = [
      { seminarId, userId: host.userId, t: sign("seminar-comment-mails", seminarId, other.userId) },
      { seminarId, userId: host.userId, t: sign("opt-out", seminarId, host.userId) },
      { seminarId, userId: host.userId, t: "x" },
    ];
    for (const link of forged) {
      expect(await refusal(muteByLink(guest(), link, "mute"))).toBe("seminars.mute-link");
      expect(await refusal(readMute(guest(), link))).toBe("seminars.mute-link");
    }
    await write(other, seminarId, "글");
    expect(await mailsTo(host.email)).toHaveLength(1);
  });
});

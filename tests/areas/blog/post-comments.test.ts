import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockCommenter, listBlocked, unblockCommenter } from "~/areas/blog/comments/block-commenter.server";
import { commentsPage, newestComments } from "~/areas/blog/comments/comments-page.server";
import {
  closeBlogComments,
  closePostComments,
  deletePostComment,
  hidePostComment,
  showPostComment,
} from "~/areas/blog/comments/moderate-post-comments.server";
import { shownPostForms } from "~/areas/blog/comments/shown-post-forms";
import { holdsLink } from "~/areas/blog/comments/newcomer-links";
import { replyUnderPost, writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { listNotices } from "~/areas/notices/list-notices.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { comment, commentBlock } from "~db/schema/comments";
import { NOW } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, makeMember } from "../../support/factories/members";
import { refusal } from "../../support/refusal";

const DAY_MS = 86_400_000;
const guest = () => makeCtx({ kind: "guest" });
const write = (by: Member, contentsId: number, text: string, formKey?: string) =>
  writePostComment(ctxOf(by), { contentsId, comment: text, formKey });
const reply = (by: Member, contentsId: number, parentCommentId: number, text = "답") =>
  replyUnderPost(ctxOf(by), { contentsId, parentCommentId, comment: text });
const seenBy = async (by: Member, contentsId: number) => (await commentsPage(ctxOf(by), contentsId, 1)).rows;
const seenByGuest = async (contentsId: number) => (await commentsPage(guest(), contentsId, 1)).rows;
const joinedAgo = (who: Member, days: number) =>
  database()
    .update(user)
    .set({ createdAt: new Date(NOW.getTime() - days * DAY_MS) })
    .where(eq(user.userId, who.userId));

describe("comments under a post", () => {
  it("are written by members and read by guests, with one reply by the post's writer", async () => {
    const { contentsId, author } = await makePost();
    const [reader, other] = [await makeMember(), await makeMember()];
    const commentId = await write(reader, contentsId, "잘 읽었어요");
    expect(await refusal(reply(other, contentsId, commentId))).toBe("blog.comment-unknown");
    await reply(author, contentsId, commentId, "고맙습니다");
    expect(await refusal(reply(author, contentsId, commentId))).toBe("blog.comment-replied");
    const row = { comment: "잘 읽었어요", nickname: reader.nickname, byHost: false, mine: false };
    expect(await seenByGuest(contentsId)).toMatchObject([{ ...row, reply: { comment: "고맙습니다", byHost: true } }]);
    expect(await newestComments(guest(), { contentsId, userId: author.userId, title: "글", commentsClosed: false })).toMatchObject({
      total: 1,
      takes: true,
      isGuest: true,
      writerIds: [reader.userId],
    });
  });

  it("notify the writer and the person answered, once each, without the comment's text", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    const commentId = await write(reader, contentsId, "비밀 낱말");
    await write(author, contentsId, "글쓴이의 말");
    const replyId = await reply(author, contentsId, commentId, "다른 낱말");
    const [atWriter, atReader] = await Promise.all([author, reader].map(async (who) => (await listNotices(ctxOf(who), 1)).notices));
    const href = (id: number) => `/app/blog/comments?contentsId=${contentsId}#comment-${id}`;
    expect(atWriter).toMatchObject([{ text: expect.stringContaining(`${reader.nickname}님이`), href: href(commentId) }]);
    expect(atReader).toMatchObject([{ text: expect.stringContaining("글쓴이가 답했어요"), href: href(replyId) }]);
    const mails = [...(await mailsTo(author.email)), ...(await mailsTo(reader.email))].map(({ text }) => text);
    expect(mails).toHaveLength(2);
    for (const text of mails) expect(text).toContain("/app/notices/mails?");
    expect(mails.join()).not.toMatch(/낱말/);
  });

  it("are saved once for a double submission, even in parallel", async () => {
    const { contentsId } = await makePost();
    const reader = await makeMember();
    const both = await Promise.all([1, 2].map(() => write(reader, contentsId, "한 번", "key-of-the-form")));
    expect(both[0]).toBe(both[1]);
    expect(await seenByGuest(contentsId)).toHaveLength(1);
  });

  it("keep a seminar's reply and a post's reply apart", async () => {
    const [one, two] = [await makePost(), await makePost()];
    const commentId = await write(await makeMember(), one.contentsId, "물음");
    expect(await refusal(reply(two.author, two.contentsId, commentId))).toBe("blog.comment-unknown");
    expect(await refusal(hidePostComment(ctxOf(two.author), { commentId, reason: "남의 글" }))).toBe("blog.comment-unknown");
    expect(await refusal(showPostComment(ctxOf(two.author), commentId))).toBe("blog.comment-unknown");
    expect(await refusal(blockCommenter(ctxOf(two.author), commentId))).toBe("blog.comment-unknown");
  });

  it("are unknown under a deleted post and under a withdrawn writer's post", async () => {
    const [deleted, left] = [await makePost(), await makePost()];
    const reader = await makeMember();
    const commentId = await write(reader, deleted.contentsId, "지워질 글");
    await deletePost(ctxOf(deleted.author), [deleted.contentsId]);
    await withdraw(ctxOf(left.author));
    for (const { contentsId } of [deleted, left]) {
      expect(await refusal(write(reader, contentsId, "글"))).toBe("common.not-found");
      expect(await refusal(commentsPage(guest(), contentsId, 1))).toBe("common.not-found");
    }
    await deletePostComment(ctxOf(reader), commentId);
    expect(await database().$count(comment, eq(comment.commentId, commentId))).toBe(0);
  });

  it("stay without a name after their author's withdrawal", async () => {
    const { contentsId } = await makePost();
    const reader = await makeMember();
    await write(reader, contentsId, "남는 말");
    await withdraw(ctxOf(reader));
    expect(await seenByGuest(contentsId)).toMatchObject([{ comment: "남는 말", nickname: null }]);
  });
});

describe("the post's writer", () => {
  it("hides a comment for a reason that only the author sees, and shows the comment again", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    const commentId = await write(reader, contentsId, "나쁜 말");
    await reply(author, contentsId, commentId);
    await hidePostComment(ctxOf(author), { commentId, reason: "욕설" });
    expect(await seenBy(reader, contentsId)).toMatchObject([{ comment: "나쁜 말", hidden: true, hideReason: "욕설" }]);
    const blind = { comment: "글쓴이가 가린 댓글입니다.", hidden: true, hideReason: null, reply: null };
    expect(await seenByGuest(contentsId)).toMatchObject([blind]);
    await showPostComment(ctxOf(author), commentId);
    expect(await seenByGuest(contentsId)).toMatchObject([{ comment: "나쁜 말", hidden: false, reply: {} }]);
  });

  it("closes and reopens one post or the whole blog; the post's time of change stays", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    const changedAt = async () => (await database().select().from(contents).where(eq(contents.contentsId, contentsId)))[0]!.updatedAt;
    const before = await changedAt();
    await closePostComments(ctxOf(author), contentsId, "close");
    expect(await changedAt()).toEqual(before);
    expect(await refusal(write(reader, contentsId, "늦은 글"))).toBe("blog.comments-closed");
    expect(await refusal(closePostComments(ctxOf(reader), contentsId, "open"))).toBe("common.not-found");
    await closePostComments(ctxOf(author), contentsId, "open");
    expect(await refusal(closeBlogComments(ctxOf(author), "close"))).toBe("blog.no-profile");
    await saveBlogProfile(ctxOf(author), { selfIntroduction: "반가워요" });
    await closeBlogComments(ctxOf(author), "close");
    expect(await refusal(write(reader, contentsId, "늦은 글"))).toBe("blog.comments-closed");
    await closeBlogComments(ctxOf(author), "open");
    await write(reader, contentsId, "다시 열린 글");
  });

  it("blocks a person from the whole blog, and unblocks", async () => {
    const { contentsId, author } = await makePost();
    const second = await makePost(author);
    const reader = await makeMember();
    const commentId = await write(reader, contentsId, "귀찮은 말");
    await blockCommenter(ctxOf(author), commentId);
    await blockCommenter(ctxOf(author), commentId);
    expect(await refusal(write(reader, second.contentsId, "또"))).toBe("blog.comment-blocked");
    await write(reader, (await makePost()).contentsId, "다른 블로그");
    expect(await listBlocked(ctxOf(author))).toMatchObject([{ userId: reader.userId, nickname: reader.nickname }]);
    expect((await commentsPage(ctxOf(author), contentsId, 1)).blockedIds).toEqual([commentId]);
    const ownId = await write(author, contentsId, "내 말");
    expect(await refusal(blockCommenter(ctxOf(author), ownId))).toBe("blog.block-self");
    const formsOf = async (by: Member, id: number) =>
      shownPostForms(await commentsPage(ctxOf(by), contentsId, 1), { commentId: String(id) });
    expect(await formsOf(author, commentId)).not.toContain("block");
    await unblockCommenter(ctxOf(author), reader.userId);
    expect(await formsOf(author, commentId)).toContain("block");
    expect(await formsOf(author, ownId)).not.toContain("block");
    expect(await formsOf(reader, commentId)).not.toContain("block");
    await write(reader, second.contentsId, "고마워요");
  });

  it("takes own blocks along when leaving, while blocks of the member stay", async () => {
    const [one, two] = [await makePost(), await makePost()];
    await blockCommenter(ctxOf(one.author), await write(two.author, one.contentsId, "하나"));
    await blockCommenter(ctxOf(two.author), await write(one.author, two.contentsId, "둘"));
    await withdraw(ctxOf(two.author));
    const left = await database().select().from(commentBlock).where(eq(commentBlock.userId, two.author.userId));
    expect(left).toHaveLength(1);
    expect(await database().$count(commentBlock, eq(commentBlock.hostUserId, two.author.userId))).toBe(0);
  });
});

describe("the author of a comment", () => {
  it("deletes own comments with their reply, and nobody else's", async () => {
    const { contentsId, author } = await makePost();
    const [reader, other] = [await makeMember(), await makeMember()];
    const commentId = await write(reader, contentsId, "지울 말");
    const replyId = await reply(author, contentsId, commentId);
    for (const who of [other, author]) expect(await refusal(deletePostComment(ctxOf(who), commentId))).toBe("blog.comment-unknown");
    expect(await refusal(deletePostComment(ctxOf(reader), replyId))).toBe("blog.comment-unknown");
    await deletePostComment(ctxOf(reader), commentId);
    expect(await seenByGuest(contentsId)).toEqual([]);
    expect(await database().$count(comment, and(eq(comment.contentsId, contentsId)))).toBe(0);
    expect(await refusal(deletePostComment(ctxOf(reader), commentId))).toBe("blog.comment-unknown");
  });

  it("lets the writer delete the reply and reply again", async () => {
    const { contentsId, author } = await makePost();
    const commentId = await write(await makeMember(), contentsId, "물음");
    await deletePostComment(ctxOf(author), await reply(author, contentsId, commentId, "틀린 답"));
    await reply(author, contentsId, commentId, "맞는 답");
    expect(await seenByGuest(contentsId)).toMatchObject([{ reply: { comment: "맞는 답" } }]);
  });
});

describe("a newcomer's link", () => {
  const linked = [
    "https://spam.example/a",
    "hxxp://spam.example",
    "HXXPS : //x",
    "ｗｗｗ．ｓｐａｍ．ｃｏｍ",
    "spam.xyz 오세요",
    "문의는 a@spam.com",
  ];
  const disguised = [
    "spam[.]com",
    "spam(dot)com",
    "spam . com",
    "sp\u200bam.com",
    "여기.한국",
    "대출.com",
    "10.0.0.1:80",
    "open.kakao.com/o/x",
  ];
  const plain = ["잘 읽었어요. 고맙습니다.", "금리가 3.5% 올랐네요", "1.5배라니...", "봤습니다.PPT도 주세요", "오전 9.30에 봐요", "정말?!"];

  it("is found in plain and in disguised addresses, and in no usual sentence", () => {
    expect([...linked, ...disguised].filter((text) => !holdsLink(text))).toEqual([]);
    expect(plain.filter(holdsLink)).toEqual([]);
  });

  it("is refused within seven days of joining, and allowed after and under an own post", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    await joinedAgo(reader, 6.9);
    await joinedAgo(author, 1);
    expect(await refusal(write(reader, contentsId, "spam[.]com 보세요"))).toBe("blog.newcomer-link");
    await write(reader, contentsId, "주소 없는 말");
    await write(author, contentsId, "https://example.com 참고하세요");
    await joinedAgo(reader, 7.1);
    await write(reader, contentsId, "https://example.com 도 좋아요");
  });
});

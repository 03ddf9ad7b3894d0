import { describe, expect, it } from "vitest";
import { hidePostComment } from "~/areas/blog/comments/moderate-post-comments.server";
import { replyUnderPost, writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { listOwnComments } from "~/areas/reader/list-own-comments.server";
import { replyToComment, writeComment } from "~/areas/seminars/comments/write-comment.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import type { Member } from "~/core/ctx.server";
import { makePost } from "../../support/factories/blog";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeSeminar } from "../../support/factories/seminars";

const write = (by: Member, contentsId: number, text: string) => writePostComment(ctxOf(by), { contentsId, comment: text });
const own = async (reader: Member) => (await listOwnComments(ctxOf(reader), { size: 20 })).rows;

describe("a reader's own comments", () => {
  it("stand under posts and seminars, newest first, with the reply and the reason for hiding", async () => {
    const reader = await makeMember();
    const { contentsId, author } = await makePost();
    const { seminarId, host } = await makeSeminar();
    const first = await write(reader, contentsId, "첫 댓글");
    await replyUnderPost(ctxOf(author), { contentsId, parentCommentId: first, comment: "고마워요" });
    const second = await writeComment(ctxOf(reader), { seminarId, comment: "질문", publicPrivateYn: "N" });
    await replyToComment(ctxOf(host), { seminarId, parentCommentId: second, comment: "답" });
    const third = await write(reader, contentsId, "거친 말");
    await hidePostComment(ctxOf(author), { commentId: third, reason: "거칠어요" });
    await write(await makeMember(), contentsId, "남의 댓글");
    expect(await own(reader)).toMatchObject([
      { commentId: third, text: "거친 말", isHidden: true, hiddenBy: null, hideReason: "거칠어요", reply: null },
      {
        commentId: second,
        publicPrivateYn: "N",
        title: "금리와 우리 집 살림",
        reply: "답",
        path: expect.stringContaining(`seminarId=${seminarId}#comment-${second}`),
      },
      { commentId: first, isHidden: false, reply: "고마워요", path: `/app/blog/comments?contentsId=${contentsId}#comment-${first}` },
    ]);
    expect(await own(author), "a writer's reply is no comment").toEqual([]);
  });

  it("stay without title, link and reply when the post or its writer is gone", async () => {
    const reader = await makeMember();
    const [deleted, orphan] = [await makePost(), await makePost()];
    for (const { contentsId, author } of [deleted, orphan]) {
      const parentCommentId = await write(reader, contentsId, "댓글");
      await replyUnderPost(ctxOf(author), { contentsId, parentCommentId, comment: "답" });
    }
    await deletePost(ctxOf(deleted.author), [deleted.contentsId]);
    await withdraw(ctxOf(orphan.author));
    const gone = { text: "댓글", title: null, path: null, reply: null };
    expect(await own(reader)).toMatchObject([gone, gone]);
  });

  it("come in pages by key", async () => {
    const reader = await makeMember();
    const { contentsId } = await makePost();
    const ids = [];
    for (const text of ["가", "나", "다"]) ids.push(await write(reader, contentsId, text));
    const first = await listOwnComments(ctxOf(reader), { size: 2 });
    const second = await listOwnComments(ctxOf(reader), { before: Number(first.next), size: 2 });
    expect([...first.rows, ...second.rows].map(({ commentId }) => commentId)).toEqual(ids.toReversed());
    expect(second.next).toBeNull();
  });
});

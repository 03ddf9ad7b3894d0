import { and, desc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { comment as writtenComment, commentBlock, commentReport } from "~db/schema/comments";
import { seminar } from "~db/schema/seminars";
import { table, type TableFile } from "./file-of";

const MAX_ROWS = 20_000;

/** Tables of comments under seminars and posts, and of blocked members. */
export function commentTables(ctx: MemberCtx): TableFile[] {
  return [
    table(
      "세미나댓글.csv",
      "세미나에 쓴 댓글",
      [
        { label: "세미나", value: (row) => row.title },
        { label: "댓글", value: (row) => row.comment },
        { label: "공개", value: (row) => (row.publicPrivateYn === "Y" ? "공개" : "비공개") },
        { label: "주최자가 가린 시각", value: (row) => row.hiddenAt },
        { label: "가린 사유", value: (row) => row.hideReason },
        { label: "일시", value: (row) => row.createdAt },
      ],
      () => ownSeminarComments(ctx),
    ),
    table(
      "글댓글.csv",
      "다른 사람의 글과 내 글에 쓴 댓글",
      [
        { label: "글", value: (row) => row.title },
        { label: "댓글", value: (row) => row.comment },
        { label: "글쓴이가 가린 시각", value: (row) => row.hiddenAt },
        { label: "가린 사유", value: (row) => row.hideReason },
        { label: "일시", value: (row) => row.createdAt },
      ],
      () => ownPostComments(ctx),
    ),
    table(
      "댓글차단.csv",
      "내 블로그에 댓글을 쓰지 못하게 한 사람",
      [
        { label: "이름", value: (row) => row.nickname },
        { label: "일시", value: (row) => row.createdAt },
      ],
      () => ownBlocks(ctx),
    ),
    table(
      "댓글신고.csv",
      "관리자에게 신고한 댓글",
      [
        { label: "글", value: (row) => row.title },
        { label: "사유", value: (row) => row.reason },
        { label: "일시", value: (row) => row.createdAt },
        { label: "처리한 시각", value: (row) => row.decidedAt },
      ],
      () => ownReports(ctx),
    ),
  ];
}

/** Seminar comments. `publicPrivateYn` N: for the host only; `hiddenAt`: hidden by the host. */
function ownSeminarComments({ db, actor }: MemberCtx) {
  const { comment, publicPrivateYn, hiddenAt, hideReason, createdAt } = writtenComment;
  return db
    .select({ title: seminar.title, comment, publicPrivateYn, hiddenAt, hideReason, createdAt })
    .from(writtenComment)
    .innerJoin(seminar, eq(seminar.seminarId, writtenComment.seminarId))
    .where(eq(writtenComment.userId, actor.userId))
    .orderBy(desc(writtenComment.commentId))
    .limit(MAX_ROWS);
}

/** Comments under undeleted posts. `hiddenAt`: hidden by the post's writer. */
function ownPostComments({ db, actor }: MemberCtx) {
  const { comment, hiddenAt, hideReason, createdAt, userId, contentsId, commentId } = writtenComment;
  return db
    .select({ title: contents.title, comment, hiddenAt, hideReason, createdAt })
    .from(writtenComment)
    .innerJoin(contents, and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N")))
    .where(eq(userId, actor.userId))
    .orderBy(desc(commentId))
    .limit(MAX_ROWS);
}

function ownBlocks({ db, actor }: MemberCtx) {
  return db
    .select({ nickname: user.userNickname, createdAt: commentBlock.createdAt })
    .from(commentBlock)
    .innerJoin(user, and(eq(user.userId, commentBlock.userId), eq(user.secession, "N")))
    .where(eq(commentBlock.hostUserId, actor.userId))
    .orderBy(desc(commentBlock.createdAt))
    .limit(MAX_ROWS);
}

function ownReports({ db, actor }: MemberCtx) {
  const { reason, createdAt, decidedAt, commentId, userId } = commentReport;
  return db
    .select({ title: contents.title, reason, createdAt, decidedAt })
    .from(commentReport)
    .innerJoin(writtenComment, eq(writtenComment.commentId, commentId))
    .innerJoin(contents, eq(contents.contentsId, writtenComment.contentsId))
    .where(eq(userId, actor.userId))
    .orderBy(desc(createdAt))
    .limit(MAX_ROWS);
}

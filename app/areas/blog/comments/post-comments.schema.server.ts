import { z } from "zod";
import { decisions, reportKinds } from "./report-kinds";
import { CommentText, threadForms } from "~/areas/comments/comments.schema.server";
import { Outcome, PageNumber } from "~/core/replies.server";
import { FormKey, Id, optional, RequiredText, Text, Yn } from "~/core/shapes.server";

const keysOf = <K extends string>(record: Record<K, string>) => Object.keys(record) as [K, ...K[]];

export const CommentsQuery = z.object({ contentsId: Id, page: PageNumber });

export const PostCommentForm = z.discriminatedUnion("intent", [
  /** `back`: return to the post's page. */
  z.object({ intent: z.literal("comment"), comment: CommentText, formKey: FormKey, back: optional(z.literal("post")) }),
  ...threadForms,
  z.object({ intent: z.enum(["delete", "block"]), commentId: Id }),
  z.object({
    intent: z.literal("report"),
    commentId: Id,
    kind: z.enum(keysOf(reportKinds)),
    reason: RequiredText(500, "사유를 입력해 주세요."),
  }),
  z.object({ intent: z.enum(["close", "open"]) }),
]);
export type PostCommentForm = z.output<typeof PostCommentForm>;

export const ReportsQuery = z.object({ page: PageNumber });
export const DecisionQuery = z.object({ commentId: Id });
export const DecisionForm = z
  .object({ decision: z.enum(keysOf(decisions), "고른 것이 없습니다."), reason: Text(300).default("") })
  .refine(({ decision, reason }) => reason || decision === "DISMISSED" || decision === "SHOWN", {
    path: ["reason"],
    message: "가리는 사유를 입력해 주세요.",
  });

export const PostCommentBody = z.object({ contentsId: Id, comment: CommentText, parentCommentId: optional(Id) });
export const PostCommentId = z.object({ commentId: Id });
export const PostCommentHiding = z
  .object({ commentId: Id, hiddenYn: Yn, reason: optional(RequiredText(300)) })
  .refine(({ hiddenYn, reason }) => hiddenYn === "N" || reason, { path: ["reason"], message: "가리는 사유를 입력해 주세요." });

export const PostCommentWritten = Outcome.extend({ commentId: z.number() });
const PostComment = z.object({
  commentId: z.number(),
  parentCommentId: z.number().nullable(),
  contentsId: z.number(),
  comment: z.string(),
  nickName: z.string(),
  byWriterYn: Yn,
  hiddenYn: Yn,
  createTime: z.string(),
});
export const PostCommentList = z.array(PostComment);

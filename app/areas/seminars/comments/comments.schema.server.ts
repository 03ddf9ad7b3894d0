import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { FormKey, Id, optional, RequiredText, unlessBlank, whenMissing, Yn } from "~/core/shapes.server";
import { textSpelling } from "~/core/fields/typed-text";

const MOST = 2_000;

/** Browsers send a line break as two characters but count one. */
const Comment = z
  .string(whenMissing("댓글을 입력해 주세요."))
  .overwrite((text) => textSpelling(text.replace(/\r\n/g, "\n")).trim())
  .min(1, "댓글을 입력해 주세요.")
  .max(MOST, "댓글은 2,000자까지 쓸 수 있습니다.");
const Reason = RequiredText(300, "가리는 이유를 입력해 주세요.");

export const commentForms = [
  z.object({ intent: z.literal("comment"), comment: Comment, publicPrivateYn: unlessBlank(Yn.default("Y")), formKey: FormKey }),
  z.object({ intent: z.literal("reply"), parentCommentId: Id, comment: Comment, formKey: FormKey }),
  z.object({ intent: z.literal("hide"), commentId: Id, reason: Reason }),
  z.object({ intent: z.literal("show"), commentId: Id }),
  z.object({ intent: z.enum(["close", "open", "mute", "unmute"]) }),
] as const;

export type CommentForm = z.output<(typeof commentForms)[number]>;

export const CommentQuery = z.object({ seminarId: Id, page: PageNumber });
/** REST calls return the whole thread unless `page` is given. */
export const ThreadQuery = z.object({ seminarId: Id, page: PageNumber.optional() });
export const ParentQuery = z.object({ parentCommentId: Id });

/** `attendeesId` is ignored: the writer's own application decides (rule 118). */
export const CommentBody = z.object({
  seminarId: Id,
  attendeesId: z.unknown().optional(),
  comment: Comment,
  publicPrivateYn: unlessBlank(Yn.default("Y")),
  parentCommentId: optional(Id),
});

export const CommentList = z.array(
  z.object({
    commentId: z.number(),
    parentCommentId: z.number().nullable(),
    attendeesId: z.number().nullable(),
    comment: z.string(),
    publicPrivateYn: Yn,
    createTime: z.string(),
    seminarId: z.number(),
    nickName: z.string(),
    hiddenYn: Yn,
  }),
);

export const MuteQuery = z.object({ seminarId: Id, userId: Id, t: z.string().min(1).max(64) });
export const MuteForm = z.object({ intent: z.enum(["mute", "unmute"]) });

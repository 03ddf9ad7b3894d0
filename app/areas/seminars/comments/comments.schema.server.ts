import { z } from "zod";
import { CommentText, threadForms } from "~/areas/comments/comments.schema.server";
import { PageNumber } from "~/core/replies.server";
import { FormKey, Id, optional, unlessBlank, Yn } from "~/core/shapes.server";

export const commentForms = [
  z.object({ intent: z.literal("comment"), comment: CommentText, publicPrivateYn: unlessBlank(Yn.default("Y")), formKey: FormKey }),
  ...threadForms,
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
  comment: CommentText,
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

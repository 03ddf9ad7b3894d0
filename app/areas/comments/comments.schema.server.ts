import { z } from "zod";
import { textSpelling } from "~/core/fields/typed-text";
import { FormKey, Id, RequiredText, whenMissing } from "~/core/shapes.server";

const MOST = 2_000;

/** Browsers send a line break as two characters but count one. */
export const CommentText = z
  .string(whenMissing("댓글을 입력해 주세요."))
  .overwrite((text) => textSpelling(text.replace(/\r\n/g, "\n")).trim())
  .min(1, "댓글을 입력해 주세요.")
  .max(MOST, "댓글은 2,000자까지 쓸 수 있습니다.");

const HideReason = RequiredText(300, "가리는 사유를 입력해 주세요.");

export const threadForms = [
  z.object({ intent: z.literal("reply"), parentCommentId: Id, comment: CommentText, formKey: FormKey }),
  z.object({ intent: z.literal("hide"), commentId: Id, reason: HideReason }),
  z.object({ intent: z.literal("show"), commentId: Id }),
] as const;

import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Id, Instant, optional } from "~/core/shapes.server";
import { mailKinds, NOTICES_PAGE, noticeKinds, type MailKind, type NoticeKind } from "./notice-kinds";

export const NoticesQuery = z.object({ page: PageNumber });

/** Joined notices are opened together: "3.17.40". */
const NoticeIds = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,15})*$/)
  .transform((text): unknown => text.split("."))
  .pipe(z.array(Id).max(NOTICES_PAGE));
export const NoticesForm = z.object({ open: optional(NoticeIds), until: Instant });

const some = <K extends string>(kinds: readonly K[]) =>
  z.preprocess((value) => (value === undefined || value === "" ? [] : [value].flat()), z.array(z.enum(kinds)));

export const ChoicesForm = z.object({
  bell: some(Object.keys(noticeKinds) as NoticeKind[]),
  mail: some(mailKinds as [MailKind, ...MailKind[]]),
});

export const MailSwitchQuery = z.object({
  userId: Id,
  kind: z.enum(mailKinds as [MailKind, ...MailKind[]]),
  t: z.string().min(1).max(64),
});
export const MailSwitchForm = z.object({ intent: z.enum(["stop", "resume"]) });

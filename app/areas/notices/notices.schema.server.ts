import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Id, Instant, optional } from "~/core/shapes.server";
import { mailKinds, noticeKinds, type MailKind, type NoticeKind } from "./notice-kinds";

export const NoticesQuery = z.object({ page: PageNumber });

export const NoticesForm = z.object({ open: optional(Id), until: Instant });

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

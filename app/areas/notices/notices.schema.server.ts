import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Id, Instant, optional } from "~/core/shapes.server";
import { DeviceForm, EndDeviceForm, LogoutForm } from "./push/push.schema.server";
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

const kinds = Object.keys(noticeKinds) as NoticeKind[];
/** `pushShown`: the form showed the ticks of the devices, which are there once a device is. */
const ChoicesForm = z
  .object({
    intent: z.literal("choices"),
    bell: some(kinds),
    mail: some(mailKinds as [MailKind, ...MailKind[]]),
    push: some(kinds),
    pushShown: optional(z.literal("Y")),
  })
  .transform(({ pushShown, push, ...choices }) => ({ ...choices, push: pushShown ? push : undefined }));

/** The form of the choices needs no button with an intent. */
export const NoticeSettingsForm = z.preprocess(
  (form) => ({ intent: "choices", ...(form as object) }),
  z.discriminatedUnion("intent", [ChoicesForm, DeviceForm, EndDeviceForm, LogoutForm]),
);

export const MailSwitchQuery = z.object({
  userId: Id,
  kind: z.enum(mailKinds as [MailKind, ...MailKind[]]),
  t: z.string().min(1).max(64),
});
export const MailSwitchForm = z.object({ intent: z.enum(["stop", "resume"]) });

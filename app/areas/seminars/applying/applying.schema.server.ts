import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { commentForms } from "~/areas/seminars/comments/comments.schema.server";
import { Outcome } from "~/core/replies.server";
import { Id, RequiredText, Tick, Typed } from "~/core/shapes.server";

const Company = RequiredText(100, "소속을 입력해 주세요.");
const Phone = Typed(30, "전화번호를 입력해 주세요.")
  .overwrite((text) => text.replace(/[\s-]/g, ""))
  .min(1, "전화번호를 입력해 주세요.")
  .regex(/^0\d{8,10}$/, "전화번호를 확인해 주세요.");

const ApplicantFields = z.object({ companyName: Company, phone: Phone });
export type ApplicantFields = z.output<typeof ApplicantFields>;
export const applicantConstraint = () => getZodConstraint(ApplicantFields);

const applyingForms = [
  ApplicantFields.extend({ intent: z.literal("apply") }),
  z.object({ intent: z.literal("accept") }),
  z.object({ intent: z.literal("cancel"), confirmed: Tick }),
] as const;

export type ApplyingForm = z.output<(typeof applyingForms)[number]>;
export const ViewSeminarForm = z.discriminatedUnion("intent", [...applyingForms, ...commentForms]);

/** Name, e-mail and `attendeesId` are ignored: the login decides (rule 119). */
export const AttendBody = z.object({
  seminarId: Id,
  companyName: Company,
  phoneNumberEncryption: Phone,
  name: z.unknown().optional(),
  email: z.unknown().optional(),
  attendeesId: z.unknown().optional(),
});

export const AttendReply = Outcome.extend({
  attendeesId: z.number(),
  state: z.enum(["APPLIED", "WAITING", "OFFERED"]),
  /** Place in the queue, from 1. */
  place: z.number().nullable(),
});

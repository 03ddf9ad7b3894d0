import { appliedText } from "~/areas/seminars/seminar-words";
import { applyToSeminar } from "~/areas/seminars/applying/apply-to-seminar.server";
import { AttendBody, AttendReply } from "~/areas/seminars/applying/applying.schema.server";
import { member, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "applyToSeminar",
  method: "POST",
  summary: "세미나 신청",
  access: member,
  body: AttendBody,
  reply: AttendReply,
  handle: async ({ ctx, body: { seminarId, companyName, phoneNumberEncryption: phone } }) => {
    const applied = await applyToSeminar(ctx, { seminarId, companyName, phone });
    return { ...succeeded(appliedText(applied)), ...applied };
  },
});

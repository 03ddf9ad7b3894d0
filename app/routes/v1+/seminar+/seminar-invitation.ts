import { SeminarKey, SeminarReply } from "~/areas/seminars/invitation/invitation.schema.server";
import { inviteToSeminar } from "~/areas/seminars/invitation/invite-to-seminar.server";
import { seminarReply } from "~/areas/seminars/invitation/seminar-reply.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "inviteToSeminar",
  method: "GET",
  summary: "세미나 초대",
  access: anyone,
  query: SeminarKey,
  reply: SeminarReply,
  handle: async ({ ctx, query }) => seminarReply(await inviteToSeminar(ctx, query.seminarId)),
});

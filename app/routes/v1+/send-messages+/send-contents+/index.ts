import { findCallReceivers } from "~/areas/sending/runs/find-call-receivers.server";
import { SendContentsBody, StartedReply } from "~/areas/sending/runs/sending.schema.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { randomToken, sha256 } from "~/core/crypto.server";
import { deed, LONG_LIST, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  method: "POST",
  summary: "친구들에게 콘텐츠 발송",
  access: member,
  body: SendContentsBody,
  ...LONG_LIST,
  reply: StartedReply,
  status: 202,
  idempotent: true,
  handle: async ({ ctx, body, request }) => {
    const key = request.headers.get("Idempotency-Key");
    const { contentsId, sendingListId } = body;
    return deed(ctx, async () => {
      const receivers = await findCallReceivers(ctx, body);
      return startSendRun(ctx, { contentsId, sendingListId, receivers, formKey: key ? sha256(key) : randomToken() });
    });
  },
});

import { randomToken } from "~/core/crypto.server";
import { LONG_LIST } from "~/http/request/body.server";
import { member } from "~/http/access/floors";
import { endpoint } from "~/http/rest/endpoint.server";
import { idempotently } from "~/http/rest/idempotency.server";
import { findCallReceivers } from "../find-call-receivers.server";
import { SendContentsBody, StartedReply } from "../sending.schema.server";
import { startSendRun } from "../start-send-run.server";

/** Starts a run; a repeated `Idempotency-Key` returns the first answer. */
export const startRunEndpoint = (verb: string, summary: string) =>
  endpoint({
    method: "POST",
    verb,
    summary,
    access: member,
    body: SendContentsBody,
    ...LONG_LIST,
    reply: StartedReply,
    status: 202,
    idempotent: true,
    handle: async ({ ctx, body }) => {
      const { contentsId, sendingListId } = body;
      return idempotently(ctx, async () => {
        const receivers = await findCallReceivers(ctx, body);
        return startSendRun(ctx, { contentsId, sendingListId, receivers, formKey: randomToken() });
      });
    },
  });

import { confirmIdentity, identityByReceipt, type IdentityAnswer, pollIdentity } from "~/areas/account/join/confirm-identity.server";
import { ByReceipt, IdentityResult } from "~/areas/account/identity.schema.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { endpoint } from "~/http/rest/endpoint.server";

/** The documents know three states (1 §4): every end without a verified person is 2, as for an expired request. */
const numbers: Record<IdentityAnswer, number> = { waiting: 0, verified: 1, expired: 2, rejected: 2, failed: 2 };

/** A call about a receipt, by GET and by POST (rule 80). Anybody with the receipt may call; it cannot be guessed. */
export const receiptEndpoint = (summary: string, last: boolean) =>
  endpoint({
    method: "GET",
    alsoByPost: true,
    summary,
    access: anyone,
    query: ByReceipt,
    reply: IdentityResult,
    handle: async ({ ctx, query: { receiptID } }) => {
      await limitRate("identity-receipt", receiptID);
      const identity = await identityByReceipt(ctx, receiptID);
      const answer = last ? await confirmIdentity(ctx, identity) : await pollIdentity(ctx, identity);
      return { receiptID, state: numbers[answer] };
    },
  });

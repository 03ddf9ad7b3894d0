import { confirmIdentity, identityByReceipt, type IdentityAnswer, pollIdentity } from "~/areas/account/join/confirm-identity.server";
import { ByReceipt, IdentityResult } from "~/areas/account/join/identity.schema.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/rest/access";
import { asPost, endpoint, type Endpoint } from "~/http/rest/endpoint.server";

/** The rules know three (1 §4): whatever ended without a verified person asks for another try, as an expired request does. */
const numbers: Record<IdentityAnswer, number> = { waiting: 0, verified: 1, expired: 2, rejected: 2, failed: 2 };

/** A call that asks about a receipt, by GET and by POST (decision 80). Whoever knows the receipt may ask; it cannot be guessed. */
export function receiptEndpoints(summary: string, last: boolean): [Endpoint, Endpoint] {
  const ask = endpoint({
    method: "GET",
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
  return [ask, asPost(ask)];
}

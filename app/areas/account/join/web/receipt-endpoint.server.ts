import { confirmIdentity, identityByReceipt, type IdentityAnswer, pollIdentity } from "~/areas/account/join/confirm-identity.server";
import { ByReceipt, IdentityResult } from "~/areas/account/identity.schema.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { endpoint } from "~/http/rest/endpoint.server";

/** The documents know three states (1 §4): every failure is 2. */
const numbers: Record<IdentityAnswer, number> = { waiting: 0, verified: 1, expired: 2, rejected: 2, failed: 2 };

/** Open to all: nobody can guess a receipt (rule 80). */
export const receiptEndpoint = (verb: string, summary: string, isLastStep: boolean) =>
  endpoint({
    method: "GET",
    verb,
    alsoByPost: true,
    summary,
    access: anyone,
    query: ByReceipt,
    reply: IdentityResult,
    handle: async ({ ctx, query: { receiptID } }) => {
      await limitRate("identity-receipt", receiptID);
      const identity = await identityByReceipt(ctx, receiptID);
      const answer = isLastStep ? await confirmIdentity(ctx, identity) : await pollIdentity(ctx, identity);
      return { receiptID, state: numbers[answer] };
    },
  });

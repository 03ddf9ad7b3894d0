import { RequestedIdentity, RequestVerifyAuth } from "~/areas/account/identity.schema.server";
import { requestIdentity } from "~/areas/account/join/request-identity.server";
import { randomToken } from "~/core/crypto.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "requestIdentity",
  method: "GET",
  alsoByPost: true,
  summary: "본인 인증 요청",
  access: anyone,
  query: RequestVerifyAuth,
  reply: RequestedIdentity,
  limit: "identity-address",
  handle: async ({ ctx, query }) => {
    await limitRate("identity-phone", query.ReceiverHP);
    const person = { name: query.ReceiverName, phone: query.ReceiverHP, birth: query.ReceiverBirthDay };
    const { receiptID } = await requestIdentity(ctx, person, null);
    return { receiptID, token: randomToken() };
  },
});

import { newestMailSequence } from "~/areas/account/admin/list-mail-codes.server";
import { ByMember, Sequence } from "~/areas/account/join/mail-code.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readNewestMailSequence",
  method: "GET",
  summary: "회원의 마지막 메일 인증 순번",
  access: member,
  all: "모든 회원의 마지막 메일 인증 순번",
  query: ByMember,
  reply: Sequence,
  handle: async ({ ctx, scope, query }) => ({ mailCertificationSequence: await newestMailSequence(ctx, scope, query.userId) }),
});

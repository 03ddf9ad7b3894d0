import { MemberPageQuery } from "~/areas/account/account.schema.server";
import { listMailCodes } from "~/areas/account/admin/list-mail-codes.server";
import { MailCertificationPage } from "~/areas/account/join/mail-code.schema.server";
import { granted, serve } from "~/http/rest/serve.server";

const SIZE = 20;

export const { loader, action } = serve({
  summary: "메일 인증 이력",
  access: granted,
  query: MemberPageQuery,
  reply: MailCertificationPage,
  size: SIZE,
  rows: ({ ctx, query: { page, userId } }) => listMailCodes(ctx, { page, size: SIZE, userId }),
});

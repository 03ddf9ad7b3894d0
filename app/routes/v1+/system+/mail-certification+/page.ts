import { listMailCodes } from "~/areas/account/list-mail-codes.server";
import { MailCertificationPage, MailCertificationQuery } from "~/areas/account/mail-code.schema.server";
import { granted } from "~/http/access";
import { serve } from "~/http/serve.server";
import { pageEndpoint } from "~/http/short-endpoints.server";

const SIZE = 20;

export const { loader, action } = serve(
  pageEndpoint({
    summary: "메일 인증 이력",
    access: granted,
    query: MailCertificationQuery,
    reply: MailCertificationPage,
    size: SIZE,
    rows: ({ ctx, query: { page, userId } }) => listMailCodes(ctx, { page, size: SIZE, userId }),
  }),
);

import { listMailCodes } from "~/areas/account/list-mail-codes.server";
import { MailCertificationPage, MailCertificationQuery } from "~/areas/account/mail-code.schema.server";
import { paged } from "~/core/replies.server";
import { granted } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

const SIZE = 20;

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "메일 인증 이력",
    access: granted,
    query: MailCertificationQuery,
    reply: MailCertificationPage,
    handle: async ({ ctx, query: { page, userId } }) => {
      const { rows, total } = await listMailCodes(ctx, { page, size: SIZE, userId });
      return paged(rows, { page, size: SIZE, total });
    },
  }),
);

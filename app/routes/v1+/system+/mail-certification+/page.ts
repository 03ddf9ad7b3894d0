import { MemberPageQuery } from "~/areas/account/account.schema.server";
import { listMailCodes } from "~/areas/account/admin/list-mail-codes.server";
import { MailCertificationPage } from "~/areas/account/join/mail-code.schema.server";
import { granted, rowsAs, serve } from "~/http/rest/serve.server";
import { formatSeoul } from "~/time/seoul";

const SIZE = 20;
const formatMinute = (instant: Date | null) => (instant ? formatSeoul(instant, "yyyy-MM-dd HH:mm") : "");

export const { loader, action } = serve({
  verb: "listMailCodes",
  summary: "메일 인증 이력",
  access: granted,
  query: MemberPageQuery,
  reply: MailCertificationPage,
  size: SIZE,
  rows: ({ ctx, query: { page, userId } }) =>
    rowsAs(listMailCodes(ctx, { page, userId: userId?.toString() }, SIZE), ({ mailSendDate, mailCertifiedDate, ...row }) => ({
      ...row,
      mailSendDate: formatMinute(mailSendDate),
      mailCertifiedDate: formatMinute(mailCertifiedDate),
    })),
});

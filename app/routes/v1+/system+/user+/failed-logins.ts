import { MemberPageQuery } from "~/areas/account/account.schema.server";
import { FailedLoginPage } from "~/areas/account/admin/users-admin.schema.server";
import { listFailedLogins } from "~/areas/account/session/failed-logins.server";
import { granted, rowsAs, serve } from "~/http/rest/serve.server";
import { formatSeoul } from "~/time/seoul";

const SIZE = 20;

export const { loader, action } = serve({
  verb: "listFailedLogins",
  summary: "실패한 로그인",
  access: granted,
  query: MemberPageQuery,
  reply: FailedLoginPage,
  size: SIZE,
  rows: ({ ctx, query: { page, userId } }) =>
    rowsAs(listFailedLogins(ctx, { page, userId: userId?.toString() }, SIZE), ({ failedAt, ...row }) => ({
      ...row,
      failedDate: formatSeoul(failedAt, "yyyy-MM-dd HH:mm"),
    })),
});

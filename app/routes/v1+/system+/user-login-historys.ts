import { LoginHistoryPage, LoginHistoryQuery } from "~/areas/account/admin/login-history.schema.server";
import { listLoginHistory, loginTypes } from "~/areas/account/admin/login-history.server";
import { Choices } from "~/areas/account/admin/users-admin.schema.server";
import { asPost, endpoint, granted, rowsAs, serve } from "~/http/rest/serve.server";
import { formatSeoul } from "~/time/seoul";

const SIZE = 20;

const page = endpoint({
  verb: "listLoginHistory",
  at: "page",
  summary: "로그인 이력",
  access: granted,
  query: LoginHistoryQuery,
  reply: LoginHistoryPage,
  size: SIZE,
  rows: ({ ctx, query }) =>
    rowsAs(listLoginHistory(ctx, query, SIZE), ({ loginSequence, loginDate, loginType, ...userInformation }) => ({
      userInformation,
      loginHistory: { loginSequence, loginDate: formatSeoul(loginDate, "yyyy-MM-dd HH:mm"), loginType },
    })),
});

export const { loader, action } = serve(
  page,
  // POST searches; it records no login (rule 191).
  { ...asPost(page), verb: "searchLoginHistory", at: undefined, summary: "로그인 이력 검색" },
  endpoint({
    verb: "initializeLoginHistory",
    method: "GET",
    at: "initialize",
    summary: "로그인 이력 초기값",
    access: granted,
    reply: Choices,
    handle: async ({ ctx }) => ({ loginType: await loginTypes(ctx) }),
  }),
);

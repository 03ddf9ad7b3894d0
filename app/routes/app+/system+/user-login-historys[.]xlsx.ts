import type { LoaderFunctionArgs } from "@remix-run/node";
import { loginColumns } from "~/areas/account/admin/login-history.columns";
import { LoginScreenQuery } from "~/areas/account/admin/login-history.schema.server";
import { readLogins } from "~/areas/account/admin/read-logins.server";
import { inPages } from "~/core/slices.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, LoginScreenQuery);
    const rows = inPages(({ page, rowsPerPage }) => readLogins(ctx, { ...query, page }, rowsPerPage));
    return tableFile(request, query.failed ? "실패한 로그인" : "로그인 이력", loginColumns(query.failed), rows);
  });
}

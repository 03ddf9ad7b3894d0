import type { LoaderFunctionArgs } from "@remix-run/node";
import { listMailCodes } from "~/areas/account/admin/list-mail-codes.server";
import { mailCodeColumns } from "~/areas/account/admin/mail-codes.columns";
import { MailCodesQuery } from "~/areas/account/join/mail-code.schema.server";
import { inPages } from "~/core/slices.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, MailCodesQuery);
    const rows = inPages(({ page, rowsPerPage }) => listMailCodes(ctx, { ...query, page }, rowsPerPage));
    return tableFile(request, "메일 인증 이력", mailCodeColumns, rows);
  });
}

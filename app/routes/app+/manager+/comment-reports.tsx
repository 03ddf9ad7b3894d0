import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReportsQuery } from "~/areas/blog/comments/post-comments.schema.server";
import { listReported } from "~/areas/blog/comments/read-reports.server";
import { reportedColumns } from "~/areas/blog/comments/reported.columns";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("댓글 신고", args);

const SIZE = 20;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { page } = queryOf(request, ReportsQuery);
    const { rows, total } = await listReported(ctx, { page, size: SIZE });
    return { rows, page: { page, size: SIZE, total } };
  });
}

export default function CommentReports() {
  const { rows, page } = useLoaderData<typeof loader>();
  return (
    <Page title="댓글 신고" lead="회원이 신고한 댓글이에요. 처리하지 않은 것이 먼저 나와요." width="full">
      <DataTable label="신고한 댓글" columns={reportedColumns} rows={rows} page={page} empty={<Empty title="신고한 댓글이 없어요" />} />
    </Page>
  );
}

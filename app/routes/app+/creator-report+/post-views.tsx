import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { daysShown, RangeNotice } from "~/areas/reports/parts/report-range-form";
import { postViewColumns } from "~/areas/reports/ranking/post-views.columns";
import { PostViewsQuery } from "~/areas/reports/ranking/post-views.schema.server";
import { readPostViews } from "~/areas/reports/ranking/read-post-views.server";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { visitsHref } from "~/areas/reports/report-links";
import { viewRanking } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { type Filter, FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, PostViewsQuery);
    const { range, asked } = askedRange(request, ctx.now(), "month");
    const scope = await scopeOf(ctx, viewRanking);
    const { rows, total } = await readPostViews(ctx, scope, { ...query, range });
    const username = scope === "all" ? (query.username ?? "") : null;
    const post = query.contentsId ? (rows[0] ? `‘${rows[0].title}’` : "이 글") : null;
    return {
      rows: listRows(context, rows, postViewColumns),
      asked,
      username,
      post,
      contentsId: query.contentsId,
      page: { page: query.page, size: query.rowsPerPage, total, unit: "번", sizes: true },
    };
  });
}

export const meta: MetaFunction = (args) => titled("조회 기록", args);

export default function PostViews() {
  const { rows, asked, username, post, contentsId, page } = useLoaderData<typeof loader>();
  const days = { from: { name: "startDateTime", value: asked.fromDay }, to: { name: "endDateTime", value: asked.toDay } };
  const writer: Filter[] = username === null ? [] : [{ name: "username", label: "작가의 이메일", value: username, type: "email" }];
  return (
    <Page
      title="조회 기록"
      lead={`${daysShown(asked)} ${post ?? (username === null ? "내 글" : "글")}의 조회 기록이에요. 누가 읽었는지는 보낸 사람만 볼 수 있어요.`}
      actions={
        <>
          <ButtonLink href={visitsHref(asked, { contentsId, username })}>방문 유입 경로</ButtonLink> <Downloads />
        </>
      }
    >
      <FilterBar view="contentsId" filters={[{ label: "읽은 날", ...days }, ...writer]} found={`${counted(page.total)}번`} />
      <RangeNotice asked={asked} />
      <DataTable
        label="조회 기록"
        columns={postViewColumns}
        rows={rows}
        page={page}
        empty={
          <Empty title="이 기간에 읽힌 글이 없어요.">
            <p>기간을 넓히거나, 글을 친구에게 보내 보세요.</p>
          </Empty>
        }
      />
    </Page>
  );
}

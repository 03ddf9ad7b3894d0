import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import favouritesHref from "~/areas/blog/stars/favourites.css";
import { FAVOURITES_PAGE, FavouriteWritersQuery } from "~/areas/blog/stars/favourites.schema.server";
import { listFavouriteWriters } from "~/areas/blog/stars/list-favourites.server";
import { favouriteColumns } from "~/areas/blog/stars/parts/favourite-columns";
import { codeChoices, codeNames } from "~/areas/master/common-codes.server";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import type { ShellData } from "~/ui/shell-data";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: favouritesHref }];
export const meta: MetaFunction = (args) => titled("즐겨찾는 글쓴이", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, FavouriteWritersQuery);
    const { rows, total } = await listFavouriteWriters(ctx, query);
    return {
      rows,
      page: { page: query.page, size: FAVOURITES_PAGE, total, unit: "명" },
      query,
      names: await codeNames(ctx, "main_subject"),
      sectors: await codeChoices(ctx, "main_subject", { value: "", label: "모든 분야" }),
      back: visibleUrl(request),
    };
  });
}

export default function FavoriteWriter() {
  const { rows, page, query, names, sectors, back } = useLoaderData<typeof loader>();
  const csrf = useRouteLoaderData<ShellData>("root")?.csrf ?? "";
  return (
    <Page title="즐겨찾는 글쓴이" lead="마음에 드는 글쓴이를 모아 두고 블로그를 바로 열어 보세요.">
      <FilterBar
        filters={[
          { name: "name", label: "이름", value: query.name, maxLength: 100 },
          { name: "activitySector", label: "활동 분야", value: query.activitySector, options: sectors },
        ]}
        found={`글쓴이 ${counted(page.total)}명`}
      />
      <DataTable
        label="즐겨찾는 글쓴이"
        columns={favouriteColumns({ names, csrf, back })}
        rows={rows}
        page={page}
        empty={<NoWriters searched={query.name !== "" || query.activitySector !== ""} />}
      />
    </Page>
  );
}

function NoWriters({ searched }: { searched: boolean }) {
  if (searched)
    return (
      <Empty title="찾는 글쓴이가 없어요">
        <p>이름을 줄이거나 모든 분야에서 찾아보세요.</p>
      </Empty>
    );
  return (
    <Empty title="즐겨찾는 글쓴이가 없어요">
      <p>글을 읽다가 ‘글쓴이 즐겨찾기’를 누르면 여기에 모여요.</p>
      <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>
    </Empty>
  );
}

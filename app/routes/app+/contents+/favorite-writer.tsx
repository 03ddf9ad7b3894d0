import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import favouritesHref from "~/areas/blog/stars/favourites.css";
import { FAVOURITES_PAGE, FavouriteWritersQuery } from "~/areas/blog/stars/favourites.schema.server";
import { listFavouriteWriters } from "~/areas/blog/stars/list-favourites.server";
import { newestPostsOf } from "~/areas/blog/stars/newest-posts.server";
import { SuggestedWriters } from "~/areas/blog/stars/parts/suggested-writers";
import { WriterCard } from "~/areas/blog/stars/parts/writer-card";
import { sectorsOf } from "~/areas/blog/stars/sectors-of";
import { suggestWriters } from "~/areas/blog/stars/suggest-writers.server";
import { codeChoices, codeNames } from "~/areas/master/common-codes.server";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { FilterBar } from "~/ui/list/filter-bar";
import { NotLoaded } from "~/ui/list/not-loaded";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import type { ShellData } from "~/ui/shell-data";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: favouritesHref }];
export const meta: MetaFunction = (args) => titled("즐겨찾는 글쓴이", args);

/** So few writers have a row each, with more of their posts. */
const FEW = 3;

/** Posts of each writer: the fewer writers, the more posts. */
const newestOf = (writers: number) => (writers > FEW ? 1 : writers > 1 ? 3 : 5);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, FavouriteWritersQuery);
    const { rows, total } = await listFavouriteWriters(ctx, query);
    const newest = await newestPostsOf(
      ctx,
      rows.map(({ favoriteUserId }) => favoriteUserId),
      newestOf(total),
    );
    const isWhole = total <= FEW && !query.name && !query.activitySector && query.favoriteUserId.length === 0;
    return {
      suggested: isWhole
        ? await suggestWriters(ctx, { subjects: rows.flatMap(sectorsOf), without: rows.map(({ favoriteUserId }) => favoriteUserId) })
        : [],
      writers: rows.map((row) => ({ ...row, newest: newest.get(row.favoriteUserId) ?? [] })),
      page: { page: query.page, size: FAVOURITES_PAGE, total },
      query,
      names: await codeNames(ctx, "main_subject"),
      sectors: await codeChoices(ctx, "main_subject", { value: "", label: "모든 분야" }),
      back: visibleUrl(request),
    };
  });
}

export default function FavoriteWriter() {
  const { writers, suggested, page, query, names, sectors, back } = useLoaderData<typeof loader>();
  const csrf = useRouteLoaderData<ShellData>("root")?.csrf ?? "";
  const searched = query.name !== "" || query.activitySector !== "";
  const search = (
    <FilterBar
      filters={[
        { name: "name", label: "이름", value: query.name, maxLength: 100 },
        { name: "activitySector", label: "활동 분야", value: query.activitySector, options: sectors },
      ]}
      found={`글쓴이 ${counted(page.total)}명`}
    />
  );
  return (
    <Page
      title={
        searched || page.total === 0 ? (
          "즐겨찾는 글쓴이"
        ) : (
          <>
            즐겨찾는 글쓴이 <span className="writers-count">{`${counted(page.total)}명`}</span>
          </>
        )
      }
      lead="마음에 드는 글쓴이를 모아 두고 블로그를 바로 열어 보세요."
    >
      {/* One page of writers needs no search. */}
      {searched || page.total >= page.size ? search : page.total > 0 && <FoldedSearch>{search}</FoldedSearch>}
      <NotLoaded />
      {writers.length > 0 ? (
        <ul className="writers" data-few={page.total <= FEW ? "" : undefined}>
          {writers.map((writer) => (
            <WriterCard key={writer.favoriteUserId} writer={writer} names={names} csrf={csrf} back={back} />
          ))}
        </ul>
      ) : (
        <NoWriters searched={searched} beyond={page.total > 0} />
      )}
      {writers.length > 0 && !searched && page.total < page.size && (
        <p className="quiet writers-hint">
          글을 읽다가 ‘글쓴이 즐겨찾기’를 누르면 여기에 모여요. <a href="/app/contents/contents-shop">콘텐츠 숍 둘러보기</a>
        </p>
      )}
      <SuggestedWriters writers={suggested} csrf={csrf} back={back} />
      {page.total > page.size && <Pager page={page.page} totalPages={Math.ceil(page.total / page.size)} />}
    </Page>
  );
}

const FoldedSearch = ({ children }: { children: ReactNode }) => (
  <details className="writers-search">
    <summary className="btn">
      <Icon name="search" size={18} />
      <span>
        <span className="writers-search-word">글쓴이 </span>찾기
      </span>
    </summary>
    {children}
  </details>
);

function NoWriters({ searched, beyond }: { searched: boolean; beyond: boolean }) {
  if (beyond)
    return (
      <Empty title="이 페이지에는 아무도 없어요" drawing="people">
        <p>아래에서 다른 페이지를 골라 주세요.</p>
      </Empty>
    );
  if (searched)
    return (
      <Empty title="찾는 글쓴이가 없어요" drawing="search">
        <p>이름을 줄이거나 모든 분야에서 찾아보세요.</p>
      </Empty>
    );
  return (
    <Empty title="즐겨찾는 글쓴이가 없어요" drawing="people">
      <p>글을 읽다가 ‘글쓴이 즐겨찾기’를 누르면 여기에 모여요.</p>
      <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>
    </Empty>
  );
}

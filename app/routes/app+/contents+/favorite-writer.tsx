import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { blogPath } from "~/areas/blog/reading/reading-link";
import favouritesHref from "~/areas/blog/stars/favourites.css";
import { FAVOURITES_PAGE, FavouriteWritersQuery } from "~/areas/blog/stars/favourites.schema.server";
import { listFavouriteWriters } from "~/areas/blog/stars/list-favourites.server";
import { Star } from "~/areas/blog/stars/parts/star";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import type { ShellData } from "~/ui/shell/shell-data";
import { titled } from "~/ui/title";

const HERE = "/app/contents/favorite-writer";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: favouritesHref }];
export const meta: MetaFunction = (args) => titled("즐겨찾는 글쓴이", args);

/** One's favourite writers, found by name and activity sector, ten a page (2 §2 "Favorite writers"). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = FavouriteWritersQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    const [{ rows, total }, sectors] = await Promise.all([listFavouriteWriters(ctx, query), commonCodes(ctx, "main_subject")]);
    const writers = await Promise.all(rows.map((row) => withSectorNames(ctx, row)));
    return { writers, total, totalPages: Math.ceil(total / FAVOURITES_PAGE), query, sectors, back: visibleUrl(request) };
  });
}

async function withSectorNames(ctx: MemberCtx, row: Awaited<ReturnType<typeof listFavouriteWriters>>["rows"][number]) {
  const keys = [row.activitySector_1, row.activitySector_2, row.activitySector_3];
  const sectors = await Promise.all(keys.map((key) => (key ? codeName(ctx, "main_subject", key) : "")));
  return { userId: row.favoriteUserId, nickname: row.userNickname, picturePath: row.picturePath, sectors };
}

export default function FavoriteWriter() {
  const { writers, total, totalPages, query, sectors, back } = useLoaderData<typeof loader>();
  const searched = query.name !== "" || query.activitySector !== "";
  const sectorName = sectors.find((code) => code.commonCodeKey === query.activitySector)?.commonCodeKeyName ?? query.activitySector;
  return (
    <Page title="즐겨찾는 글쓴이" lead="마음에 드는 글쓴이를 모아 두고 블로그를 바로 열어 보세요.">
      <Form method="get" className="search" role="search">
        <p>
          <label htmlFor="name">이름</label>
          <input className="input" type="search" id="name" name="name" maxLength={100} defaultValue={query.name} key={query.name} />
        </p>
        <p>
          <label htmlFor="activitySector">활동 분야</label>
          <select className="select" id="activitySector" name="activitySector" defaultValue={query.activitySector} key={sectorName}>
            <option value="">모든 분야</option>
            {sectors.map((code) => (
              <option key={code.commonCodeKey} value={code.commonCodeKey}>
                {code.commonCodeKeyName}
              </option>
            ))}
          </select>
        </p>
        <button className="btn btn-primary" type="submit">
          검색
        </button>{" "}
        {searched && (
          <a className="btn" href={HERE}>
            조건 지우기
          </a>
        )}
      </Form>
      {searched && (
        <p className="quiet">{`${[query.name && `‘${query.name}’`, sectorName].filter(Boolean).join(" · ")} 글쓴이 ${counted(total)}명`}</p>
      )}
      {writers.length > 0 ? <Writers writers={writers} back={back} /> : <NoWriters searched={searched} beyond={total > 0} />}
      <Pager page={query.page} totalPages={totalPages} totalElements={total} unit="명" />
    </Page>
  );
}

type Writer = Awaited<ReturnType<typeof withSectorNames>>;

function Writers({ writers, back }: { writers: Writer[]; back: string }) {
  const shell = useRouteLoaderData<ShellData>("root");
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="즐겨찾는 글쓴이 표">
      <table className="table favourites">
        <thead>
          <tr>
            <th scope="col">사진</th>
            <th scope="col">닉네임</th>
            <th scope="col">활동 분야 1</th>
            <th scope="col">활동 분야 2</th>
            <th scope="col">활동 분야 3</th>
            <th scope="col">즐겨찾기</th>
          </tr>
        </thead>
        <tbody>
          {writers.map(({ userId, nickname, picturePath, sectors }) => (
            <tr key={userId}>
              <td>
                {picturePath ? (
                  <img className="favourites-picture" src={picturePath} alt="" width={44} height={44} loading="lazy" />
                ) : (
                  <span className="favourites-picture" data-initial={[...nickname][0]} aria-hidden="true" />
                )}
              </td>
              <td>
                <a href={blogPath(userId)} target="_blank" rel="noopener">
                  {nickname}
                  <span className="sr-only"> (새 탭에서 열림)</span>
                </a>
              </td>
              {sectors.map((sector, index) => (
                <td key={index}>{sector || "-"}</td>
              ))}
              <td>
                <Star csrf={shell?.csrf ?? ""} favoriteUserId={userId} on takeOut label="빼기" of={nickname} back={back} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoWriters({ searched, beyond }: { searched: boolean; beyond: boolean }) {
  if (beyond) return <Empty title="이 쪽에는 글쓴이가 없습니다" />;
  if (searched)
    return (
      <Empty title="찾는 글쓴이가 없습니다">
        <p>이름을 줄이거나 모든 분야에서 찾아보세요.</p>
      </Empty>
    );
  return (
    <Empty title="즐겨찾는 글쓴이가 없습니다">
      <p>글을 읽다가 ‘글쓴이 즐겨찾기’를 누르면 여기에 모여요.</p>
      <a className="btn" href="/app/contents/contents-shop">
        콘텐츠 숍
      </a>
    </Empty>
  );
}

import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { ShopCard } from "~/areas/blog/parts/shop-card";
import shopHref from "~/areas/blog/shop.css";
import { listShop } from "~/areas/blog/shop-list.server";
import { ShopQuery } from "~/areas/blog/shop.schema.server";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { anyone } from "~/http/access";
import { enter } from "~/http/enter.server";
import { show } from "~/http/show.server";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { SuggestInput } from "~/ui/suggest";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: shopHref }];
export const meta: MetaFunction = (args) => titled("콘텐츠 숍", args, "친구에게 보낼 글을 찾아보세요.");

/** The content main: posts that may be sent, searched, narrowed and sorted by the address alone. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const asked = ShopQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    const [{ rows, total }, choices] = await Promise.all([listShop(ctx, asked), choicesOf(ctx)]);
    const posts = await Promise.all(
      rows.map(async (row) => ({ ...row, subjectName: await codeName(ctx, "main_subject", row.mainSubject) })),
    );
    return { asked, posts, total, totalPages: Math.ceil(total / asked.rowsPerPage), choices };
  });
}

async function choicesOf(ctx: Ctx) {
  const [subjects, types, sorts] = await Promise.all(
    ["main_subject", "contents_type", "sort_type"].map((group) => commonCodes(ctx, group)),
  );
  return { subjects: subjects!, types: types!, sorts: sorts! };
}

export default function ContentsShop() {
  const { asked, posts, total, totalPages, choices } = useLoaderData<typeof loader>();
  const narrowed = asked.keyword !== "" || asked.mainSubject !== "" || asked.contentsType !== "";
  return (
    <Page title="콘텐츠 숍" lead="마음에 드는 글을 골라 카카오톡 친구에게 보내 보세요.">
      <Form method="get" className="shop-search" role="search">
        <SuggestInput
          name="keyword"
          label="제목, 글쓴이"
          url="/v1/suggest/contents/contents-shop"
          defaultValue={asked.keyword}
          placeholder="예: 연금, 여행"
        />
        <Choice name="mainSubject" label="주제" value={asked.mainSubject} codes={choices.subjects} all="모든 주제" />
        <Choice name="contentsType" label="유형" value={asked.contentsType} codes={choices.types} all="모든 유형" />
        <Choice name="sortType" label="정렬" value={asked.sortType} codes={choices.sorts} />
        <button className="btn btn-primary" type="submit">
          검색
        </button>
      </Form>
      {narrowed && (
        <p className="shop-found">
          <span>{`${foundBy(asked, choices)} 글 ${total.toLocaleString("ko-KR")}건`}</span>
          <a href="/app/contents/contents-shop">검색 지우기</a>
        </p>
      )}
      {posts.length > 0 ? (
        <ul className="shop-cards">
          {posts.map((post) => (
            <ShopCard key={post.contentsId} post={post} />
          ))}
        </ul>
      ) : (
        <NothingFound narrowed={narrowed} />
      )}
      <Pager page={asked.page} totalPages={totalPages} totalElements={total} />
    </Page>
  );
}

type Code = { commonCodeKey: string; commonCodeKeyName: string };

function Choice({ name, label, value, codes, all }: { name: string; label: string; value: string; codes: Code[]; all?: string }) {
  return (
    <div className="shop-choice">
      <label htmlFor={name}>{label}</label>
      <select key={value} className="select" id={name} name={name} defaultValue={value}>
        {all && <option value="">{all}</option>}
        {codes.map((code) => (
          <option key={code.commonCodeKey} value={code.commonCodeKey}>
            {code.commonCodeKeyName}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What was searched for, in words. */
function foundBy(asked: ShopQuery, { subjects, types }: { subjects: Code[]; types: Code[] }): string {
  const nameOf = (codes: Code[], key: string) => codes.find((code) => code.commonCodeKey === key)?.commonCodeKeyName ?? key;
  return [
    asked.keyword && `‘${asked.keyword}’`,
    asked.mainSubject && nameOf(subjects, asked.mainSubject),
    asked.contentsType && nameOf(types, asked.contentsType),
  ]
    .filter(Boolean)
    .join(" · ");
}

function NothingFound({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <Empty title="찾는 글이 없습니다">
      <p>낱말을 줄이거나 주제와 유형을 넓혀 보세요.</p>
    </Empty>
  ) : (
    <Empty title="아직 올라온 글이 없습니다">
      <a className="btn btn-primary" href="/app/blog/write-contents">
        글쓰기
      </a>
    </Empty>
  );
}

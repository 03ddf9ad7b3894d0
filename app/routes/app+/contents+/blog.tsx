import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listOffers } from "~/areas/blog/shop/list-offers.server";
import { offerPost } from "~/areas/blog/shop/offer-post.server";
import { OfferRow } from "~/areas/blog/shop/parts/offer-row";
import { OfferForm, OffersQuery } from "~/areas/blog/shop/shop-offers.schema.server";
import { OFFERED, TAKEN_OUT } from "~/areas/blog/shop/shop-texts";
import shopHref from "~/areas/blog/shop/shop.css";
import { takeOutPosts } from "~/areas/blog/shop/take-out-posts.server";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import { visibleUrl } from "~/http/request/request.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { Segmented } from "~/ui/list/segmented";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { NoticeStrip } from "~/ui/shell/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/contents/blog";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: shopHref }];
export const meta: MetaFunction = (args) => titled("내 글 올리기", args);

/** One's own posts and whether they are in the shop (decision 126). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, OffersQuery);
    const [{ rows, total }, types] = await Promise.all([listOffers(ctx, asked), commonCodes(ctx, "contents_type")]);
    const posts = await Promise.all(
      rows.map(async (row) => ({ ...row, subjectName: await codeName(ctx, "main_subject", row.mainSubject) })),
    );
    return { asked, posts, total, totalPages: Math.ceil(total / asked.rowsPerPage), types };
  });
}

/** Puts one post into the shop, changes its type, or takes it out. */
export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, OfferForm, async ({ intent, contentsId, contentsType }) => {
    if (intent === "offer") await offerPost(ctx, { contentsId, contentsType });
    else await takeOutPosts(ctx, [contentsId]);
    return done(visibleUrl(request), success(intent === "offer" ? OFFERED : TAKEN_OUT));
  });
}

const views = [
  { shopYn: "", name: "모든 글" },
  { shopYn: "Y", name: "올린 글" },
  { shopYn: "N", name: "올리지 않은 글" },
];

export default function OwnOffers() {
  const { asked, posts, total, totalPages, types } = useLoaderData<typeof loader>();
  const errors = Object.values<string[] | null>(useActionData<typeof action>()?.lastResult.error ?? {}).flatMap((texts) => texts ?? []);
  return (
    <Page
      title="내 글 올리기"
      lead="콘텐츠 숍에 올린 글은 다른 회원이 찾아 친구에게 보낼 수 있고, 보낼 때마다 저작권료가 쌓여요. 내려도 블로그와 이미 보낸 링크에서는 그대로 읽을 수 있어요."
      actions={<ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>}
    >
      <Segmented
        label="보기"
        options={views.map(({ shopYn, name }) => ({
          label: name,
          to: shopYn ? `${HERE}?shopYn=${shopYn}` : HERE,
          current: asked.shopYn === shopYn,
        }))}
      />
      {errors[0] && (
        <NoticeStrip type="error" alert>
          <p>{errors[0]}</p>
        </NoticeStrip>
      )}
      {posts.length > 0 ? (
        <ul className="offers">
          {posts.map((post) => (
            <OfferRow key={post.contentsId} post={post} types={types} />
          ))}
        </ul>
      ) : (
        <NoOffers shopYn={asked.shopYn} />
      )}
      <Pager page={asked.page} totalPages={totalPages} totalElements={total} />
    </Page>
  );
}

function NoOffers({ shopYn }: { shopYn: string }) {
  if (shopYn === "N") return <Empty title="모든 글을 올렸습니다" />;
  return (
    <Empty title={shopYn === "Y" ? "올린 글이 없습니다" : "아직 쓴 글이 없습니다"}>
      <PrimaryLink href={shopYn === "Y" ? HERE : "/app/blog/write-contents"}>{shopYn === "Y" ? "모든 글 보기" : "글쓰기"}</PrimaryLink>
    </Empty>
  );
}

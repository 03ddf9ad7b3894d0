import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Star } from "~/areas/blog/reading/parts/star";
import { listStars } from "~/areas/reader/list-stars.server";
import { KeyPager, NothingOlder } from "~/areas/reader/parts/key-pager";
import { NoStars } from "~/areas/reader/parts/nothing-yet";
import { PostCards } from "~/areas/reader/parts/post-cards";
import { ReaderPage } from "~/areas/reader/parts/reader-page";
import { READING, STARS } from "~/areas/reader/reader-links";
import { BeforeMoment, PAGE } from "~/areas/reader/reader.schema.server";
import readerHref from "~/areas/reader/reader.css";
import { member } from "~/http/access/floors";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { useCsrf } from "~/ui/form/fields";
import { titled } from "~/ui/title";

export const handle = { menu: READING };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: readerHref }];
export const meta: MetaFunction = (args) => titled("즐겨찾기한 글", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { before } = queryOf(request, BeforeMoment);
    return { ...(await listStars(ctx, { before, size: PAGE })), isFirst: before === undefined, back: visibleUrl(request) };
  });
}

export default function Stars() {
  const { rows, next, isFirst, back } = useLoaderData<typeof loader>();
  const csrf = useCsrf();
  return (
    <ReaderPage here={STARS} title="즐겨찾기한 글" lead="별을 눌러 둔 글이에요. 별을 다시 누르면 빠져요.">
      {rows.length > 0 ? (
        <PostCards
          posts={rows}
          level="h2"
          foot={({ contentsId, title }) => (
            <Star
              csrf={csrf}
              contentsId={contentsId}
              on
              label="즐겨찾기"
              hidesLabel
              className="btn btn-sm btn-ghost"
              of={title}
              back={back}
            />
          )}
        />
      ) : isFirst ? (
        <NoStars />
      ) : (
        <NothingOlder />
      )}
      <KeyPager path={STARS} isFirst={isFirst} next={next} />
    </ReaderPage>
  );
}

import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOwnComments } from "~/areas/reader/list-own-comments.server";
import { KeyPager, NothingOlder } from "~/areas/reader/parts/key-pager";
import { NoComments } from "~/areas/reader/parts/nothing-yet";
import { OwnComments } from "~/areas/reader/parts/own-comments";
import { ReaderPage } from "~/areas/reader/parts/reader-page";
import { OWN_COMMENTS, READING } from "~/areas/reader/reader-links";
import { BeforeId, PAGE } from "~/areas/reader/reader.schema.server";
import readerHref from "~/areas/reader/reader.css";
import { member } from "~/http/access/floors";
import { queryOf } from "~/http/request/query.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export const handle = { menu: READING };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: readerHref }];
export const meta: MetaFunction = (args) => titled("내 댓글", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { before } = queryOf(request, BeforeId);
    return { ...(await listOwnComments(ctx, { before, size: PAGE })), isFirst: before === undefined };
  });
}

export default function Comments() {
  const { rows, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <ReaderPage here={OWN_COMMENTS} title="내 댓글" lead="글과 세미나에 남긴 댓글이에요. 제목을 누르면 댓글이 있는 곳으로 가요.">
      {rows.length > 0 ? <OwnComments comments={rows} /> : isFirst ? <NoComments /> : <NothingOlder />}
      <KeyPager path={OWN_COMMENTS} isFirst={isFirst} next={next} />
    </ReaderPage>
  );
}

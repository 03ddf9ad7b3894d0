import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listNewPosts } from "~/areas/reader/list-new-posts.server";
import { KeyPager, NothingOlder } from "~/areas/reader/parts/key-pager";
import { NoNewPosts } from "~/areas/reader/parts/nothing-yet";
import { PostCards } from "~/areas/reader/parts/post-cards";
import { ReaderPage } from "~/areas/reader/parts/reader-page";
import { NEW_POSTS, READING } from "~/areas/reader/reader-links";
import { BeforeId, PAGE } from "~/areas/reader/reader.schema.server";
import readerHref from "~/areas/reader/reader.css";
import { member } from "~/http/access/floors";
import { queryOf } from "~/http/request/query.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export const handle = { menu: READING };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: readerHref }];
export const meta: MetaFunction = (args) => titled("최근 글", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { before } = queryOf(request, BeforeId);
    return { ...(await listNewPosts(ctx, { before, size: PAGE })), isFirst: before === undefined };
  });
}

export default function NewPosts() {
  const { rows, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <ReaderPage here={NEW_POSTS} title="최근 글" lead="지난번 로그인한 뒤에 나온 글에 ‘새 글’이라고 적어 두었어요.">
      {rows.length > 0 ? <PostCards posts={rows} level="h2" /> : isFirst ? <NoNewPosts /> : <NothingOlder />}
      <KeyPager path={NEW_POSTS} isFirst={isFirst} next={next} />
    </ReaderPage>
  );
}

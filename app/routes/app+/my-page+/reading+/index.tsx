import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Star } from "~/areas/blog/reading/parts/star";
import { listFollowing } from "~/areas/reader/list-following.server";
import { listNewPosts } from "~/areas/reader/list-new-posts.server";
import { listOwnComments } from "~/areas/reader/list-own-comments.server";
import { listStars } from "~/areas/reader/list-stars.server";
import { FollowingRows } from "~/areas/reader/parts/following-rows";
import { NoComments, NoFollowing, NoNewPosts, NoStars, StarsOnly } from "~/areas/reader/parts/nothing-yet";
import { OwnComments } from "~/areas/reader/parts/own-comments";
import { PostCards } from "~/areas/reader/parts/post-cards";
import { ReaderPage } from "~/areas/reader/parts/reader-page";
import { FOLLOWING, NEW_POSTS, OWN_COMMENTS, READING, STARS } from "~/areas/reader/reader-links";
import readerHref from "~/areas/reader/reader.css";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { useCsrf } from "~/ui/form/fields";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: readerHref }];
export const meta: MetaFunction = (args) => titled("내 서재", args);

const SHOWN = { posts: 6, following: 6, stars: 4, comments: 3 };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const [posts, following, stars, comments] = await Promise.all([
      listNewPosts(ctx, { size: SHOWN.posts }),
      listFollowing(ctx, { size: SHOWN.following }),
      listStars(ctx, { size: SHOWN.stars }),
      listOwnComments(ctx, { size: SHOWN.comments }),
    ]);
    const hasMessenger = ctx.actor.userType !== "EMAIL";
    return { posts: posts.rows, following: following.rows, stars: stars.rows, comments: comments.rows, hasMessenger };
  });
}

export default function Reading() {
  const { posts, following, stars, comments, hasMessenger } = useLoaderData<typeof loader>();
  const csrf = useCsrf();
  const nobody = following.length === 0;
  return (
    <ReaderPage title="내 서재" lead="구독하거나 즐겨찾는 글쓴이의 새 글과 내 댓글을 모아 봐요." here={READING}>
      {!hasMessenger && <StarsOnly />}
      <Part id="posts" title="최근 글" all={posts.length > 0 && NEW_POSTS}>
        {posts.length > 0 ? <PostCards posts={posts} level="h3" /> : nobody ? <NoFollowing /> : <NoNewPosts />}
      </Part>
      {!nobody && (
        <Part id="following" title="구독·즐겨찾는 글쓴이" all={FOLLOWING}>
          <FollowingRows writers={following} back={`${READING}#following`} />
        </Part>
      )}
      <Part id="stars" title="즐겨찾기한 글" all={stars.length > 0 && STARS}>
        {stars.length > 0 ? (
          <PostCards
            posts={stars}
            level="h3"
            foot={({ contentsId, title }) => (
              <Star
                csrf={csrf}
                contentsId={contentsId}
                on
                label="즐겨찾기"
                hidesLabel
                className="btn btn-sm btn-ghost"
                of={title}
                back={`${READING}#stars`}
              />
            )}
          />
        ) : (
          <NoStars />
        )}
      </Part>
      <Part id="comments" title="내 댓글" all={comments.length > 0 && OWN_COMMENTS}>
        {comments.length > 0 ? <OwnComments comments={comments} /> : <NoComments />}
      </Part>
    </ReaderPage>
  );
}

function Part({ id, title, all, children }: { id: string; title: string; all: string | false; children: ReactNode }) {
  return (
    <section className="reader-part sheet" id={id} aria-labelledby={`${id}-title`}>
      <div className="reader-part-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {all && (
          <a href={all}>
            모두 보기<span className="sr-only">{`: ${title}`}</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

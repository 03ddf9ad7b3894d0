import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { counted } from "~/messages/counted";
import { blogAddress } from "../../addresses/blog-address";
import { Star } from "../../reading/parts/star";
import { ConsultationLink } from "../../reading/parts/view-writer";
import { subscribePath } from "../../reading/reading-link";
import { asksNothing, type BlogFilter } from "../../addresses/blog-filter";
import type { BlogCounts } from "../count-blog.server";
import type { Shelf } from "../list-shelves.server";
import type { BlogOwner } from "../read-owner.server";
import { BlogCards, type CardShown, LargeCard, ShelfCards } from "./blog-cards";
import { BlogFinding, BlogMonths } from "./blog-finding";
import { BlogHead } from "./blog-head";
import { BlogList } from "./blog-list";
import { SubscribeStrip } from "./subscribe-strip";

export type BlogShown = {
  owner: BlogOwner;
  filter: BlogFilter;
  counts: BlogCounts;
  posts: CardShown[];
  pinned: CardShown[];
  shelves: Shelf[];
  next: number | null;
  isOwn: boolean;
  starred: boolean | null;
};

export function BlogPage({ csrf, ...blog }: BlogShown & { csrf: string }) {
  const { owner, filter, counts, posts, pinned, shelves, next, isOwn } = blog;
  const address = blogAddress(owner);
  const finding = { address, filter, counts };
  const hasList = posts.length > 0 || pinned.length === 0 || !asksNothing(filter);
  return (
    <div className="blog">
      <BlogHead owner={owner} total={counts.total}>
        <Actions csrf={csrf} address={address} {...blog} />
      </BlogHead>
      {counts.total > 0 && <BlogFinding {...finding} />}
      {pinned.length > 0 && <Pinned posts={pinned} />}
      {shelves.length > 0 && <Shelves shelves={shelves} />}
      {hasList && <BlogList {...finding} posts={posts} next={next} own={isOwn} />}
      {counts.total > 0 && <BlogMonths {...finding} />}
      <div className="blog-end">
        {isLong(owner.selfIntroduction) && <p className="blog-whole">{owner.selfIntroduction}</p>}
        {!isOwn && counts.total >= MANY && <SubscribeStrip owner={owner} />}
        <p className="blog-main">
          <a className="text-link" href="/app/contents/contents-shop">
            다른 글쓴이의 글 보기
          </a>
        </p>
      </div>
    </div>
  );
}

/** Fewest posts for a second subscribe button at the page's end. */
const MANY = 4;

/** Estimates whether a phone's head, which shows two lines, cuts the text. */
const isLong = (words: string) => words.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / 24)), 0) > 2;

function Actions({ csrf, address, owner, isOwn, starred }: BlogShown & { csrf: string; address: string }) {
  if (isOwn)
    return (
      <>
        <PrimaryLink href="/app/blog/write-contents">글쓰기</PrimaryLink> <ButtonLink href="/app/contents/blog">내 글</ButtonLink>{" "}
        <ButtonLink href="/app/user/blog-profile">블로그 꾸미기</ButtonLink>
      </>
    );
  return (
    <>
      <PrimaryLink href={subscribePath(owner.userId)}>구독하기</PrimaryLink> <ConsultationLink path={owner.requestConsultationPath} />{" "}
      {starred !== null && (
        <Star csrf={csrf} favoriteUserId={owner.userId} on={starred} label="글쓴이 즐겨찾기" back={address} className="btn" />
      )}
    </>
  );
}

function Pinned({ posts: [first, ...others] }: { posts: CardShown[] }) {
  return (
    <section className="blog-part" aria-labelledby="pinned-posts">
      <h2 id="pinned-posts">고정한 글</h2>
      <LargeCard post={first!} />
      {others.length > 0 && <BlogCards posts={others} />}
    </section>
  );
}

function Shelves({ shelves }: { shelves: Shelf[] }) {
  return (
    <section className="blog-part" aria-labelledby="blog-series">
      <h2 id="blog-series">연재</h2>
      {shelves.map(({ seriesId, name, description, address, total, posts }) => (
        <div key={seriesId} className="shelf" role="group" aria-labelledby={`series-${seriesId}`}>
          <p className="shelf-name">
            <a id={`series-${seriesId}`} href={address}>
              {name}
            </a>{" "}
            <span>{`${counted(total)}편`}</span>
          </p>
          {description && <p className="shelf-words">{description}</p>}
          <ShelfCards posts={posts} />
        </div>
      ))}
    </section>
  );
}

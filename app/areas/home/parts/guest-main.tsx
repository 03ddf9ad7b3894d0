import { START } from "~/areas/account/join/start";
import { PayButton } from "~/areas/account/member/parts/pay-button";
import type { PayButtonState } from "~/areas/account/member/pay-button-state.server";
import { postAddress } from "~/areas/blog/addresses/blog-address";
import { PostCard } from "~/areas/blog/reading/parts/post-card";
import { SavedDay } from "~/areas/blog/reading/parts/view-posts";
import type { NewestOffer } from "~/areas/blog/shop/newest-offers.server";
import { readingMinutes } from "~/areas/blog/text/text-length";
import { fileUrl } from "~/areas/files/file-url";
import { counted } from "~/messages/counted";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Price } from "./price";

type Props = { posts: NewestOffer[]; payButton: PayButtonState; limit: number };

/** A visitor's landing page (rules 90, 284). */
export function GuestMain({ posts, payButton, limit }: Props) {
  return (
    <div className="pub">
      <div className="pub-top">
        <h1>
          <span className="sense">쓴 글을</span> <span className="sense">카카오톡 친구에게 보내세요</span>
        </h1>
        <p className="pub-lead">글을 읽고 쓰는 일은 무료예요. 친구에게 보내려면 로그인한 뒤 이용권을 결제해 주세요.</p>
        <div className="row">
          <PrimaryLink href={START}>무료로 시작하기</PrimaryLink>{" "}
          <ButtonLink href="/app/login?redirectUrl=%2Fapp%2Fmain">로그인</ButtonLink>
        </div>
      </div>
      {posts.length > 0 && (
        <section className="guest-posts">
          <div className="guest-posts-head">
            <h2>새로 올라온 글</h2> <a href="/app/contents/contents-shop">글 둘러보기</a>
          </div>
          <ul>
            {posts.map((post) => (
              <PostCard key={post.contentsId} {...cardOf(post)} />
            ))}
          </ul>
        </section>
      )}
      <section className="box pub-offer" aria-labelledby="offer">
        <div>
          <h2 id="offer">콘텐츠 발송</h2>
          <Price limit={counted(limit)} />
        </div>
        <div className="row">
          <PayButton state={payButton} path="/app/main" quiet />{" "}
          <a className="btn btn-ghost" href="/app/service/service-pricing">
            이용 요금 보기
          </a>
        </div>
      </section>
    </div>
  );
}

const cardOf = (post: NewestOffer) => ({
  href: postAddress(post),
  title: post.title,
  summary: post.summary,
  facts: (
    <>
      {`${post.nickname} · ${readingMinutes(post.textLength)}분 · `}
      <SavedDay at={new Date(post.createdAt)} />
    </>
  ),
  picture: fileUrl(post.pictureFileId),
  sizes: "(max-width: 699.98px) 96px, 340px",
});

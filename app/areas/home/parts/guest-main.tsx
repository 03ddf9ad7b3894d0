import { START } from "~/areas/account/join/start";
import { PayButton } from "~/areas/account/member/parts/pay-button";
import type { PayButtonState } from "~/areas/account/member/pay-button-state.server";
import { blogAddress, postAddress } from "~/areas/blog/addresses/blog-address";
import { Face } from "~/areas/blog/reading/parts/face";
import { CardPicture, CardText, PostCard } from "~/areas/blog/reading/parts/post-card";
import { SavedDay } from "~/areas/blog/reading/parts/view-posts";
import { readingMinutes } from "~/areas/blog/text/text-length";
import { fileUrl } from "~/areas/files/file-url";
import { PRICE_WON, won } from "~/areas/payments/price";
import { counted } from "~/messages/counted";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import type { GuestHome } from "../read-guest-home.server";

type Props = { home: GuestHome; payButton: PayButtonState; limit: number };

const SHOP = "/app/contents/contents-shop";

/** A visitor's home: posts first, then writers, then the price (rules 90, 284). */
export function GuestMain({ home: { first, posts, writers, subjects }, payButton, limit }: Props) {
  return (
    <div className="pub guest">
      <div className={first ? "pub-hero" : "pub-top"}>
        <div>
          <h1>
            <span className="sense">오늘 읽을 글,</span> <span className="sense">나누고 싶은 글</span>
          </h1>
          <p className="pub-lead">
            <span className="sense">돈부터 여행, 살림까지 회원이 직접 쓴 글이에요.</span>{" "}
            <span className="sense">모두 무료로 읽을 수 있어요.</span>
          </p>
          <div className="row">
            <PrimaryLink href={START}>무료로 시작하기</PrimaryLink> <ButtonLink href={SHOP}>글 둘러보기</ButtonLink>
          </div>
        </div>
        {first && <FirstPost post={first} />}
      </div>
      {posts.length > 0 && (
        <section className="guest-posts">
          <h2>새로 올라온 글</h2>
          {subjects.length > 1 && (
            <nav className="guest-subjects" aria-label="주제">
              <a className="chip" href={SHOP} aria-current="true">
                전체
              </a>{" "}
              {subjects.map(({ key, name }) => [
                <a key={key} className="chip" href={`${SHOP}?mainSubject=${encodeURIComponent(key)}`}>
                  {name}
                </a>,
                " ",
              ])}
            </nav>
          )}
          <ul>
            {posts.map((post) => (
              <PostCard key={post.contentsId} {...cardOf(post)} />
            ))}
          </ul>
          <p className="guest-more">
            <ButtonLink href={SHOP}>글 더 보기</ButtonLink>
          </p>
        </section>
      )}
      {writers.length > 0 && <Writers writers={writers} />}
      <section className="box pub-offer" aria-labelledby="offer">
        <div>
          <h2 id="offer">친구에게 글을 보내고 싶다면</h2>
          <p>{`한 달 ${won(PRICE_WON)}(부가세 포함)에 ${counted(limit)}건까지 보낼 수 있어요.`}</p>
          <p className="quiet">읽고 쓰는 일은 계속 무료예요.</p>
        </div>
        <div className="row">
          <ButtonLink href="/app/service/service-pricing">이용 요금 보기</ButtonLink> <PayButton state={payButton} path="/app/main" quiet />
        </div>
      </section>
    </div>
  );
}

function FirstPost({ post }: { post: NonNullable<GuestHome["first"]> }) {
  const card = cardOf(post);
  return (
    <div className="card guest-first">
      <CardPicture picture={card.picture} sizes="(max-width: 860px) 100vw, 480px" isFirst />
      <CardText {...card} level="h2" badge={<span className="guest-subject">{`가장 새로운 글 · ${post.subjectName}`}</span>} />
    </div>
  );
}

function Writers({ writers }: Pick<GuestHome, "writers">) {
  return (
    <section className="guest-writers">
      <h2>구독하면 새 글이 카카오톡으로 와요</h2>
      <ul>
        {writers.map(({ userId, nickname, handle, faceFileId, selfIntroduction }) => (
          <li key={userId} className="box">
            <Face nickname={nickname} src={fileUrl(faceFileId)} className="guest-face" size={56} />
            <div className="guest-writer">
              <h3>
                <a href={blogAddress({ userId, handle })}>{nickname}</a>
              </h3>
              {selfIntroduction && <p>{selfIntroduction}</p>}
            </div>
            <a className="btn btn-sm btn-tint" href={`/app/subscribe/${userId}`}>
              구독하기<span className="sr-only">{`: ${nickname}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const cardOf = (post: GuestHome["posts"][number]) => ({
  href: postAddress(post),
  title: post.title,
  summary: post.summary,
  badge: <span className="guest-subject">{post.subjectName}</span>,
  facts: (
    <>
      {`${post.nickname} · ${readingMinutes(post.textLength)}분 · `}
      <SavedDay at={new Date(post.createdAt)} />
    </>
  ),
  picture: fileUrl(post.pictureFileId),
  sizes: "(max-width: 860px) 104px, 340px",
});

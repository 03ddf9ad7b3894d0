import { blogAddress, postAddress } from "~/areas/blog/addresses/blog-address";
import { Face } from "~/areas/blog/reading/parts/face";
import { SenseTitle } from "~/areas/blog/reading/parts/sense-title";
import { Star } from "~/areas/blog/reading/parts/star";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { readingMinutes } from "../../text/text-length";
import { WAIT_FORM } from "./shop-wait";

type Card = {
  contentsId: number;
  userId: number;
  userNickname: string;
  writerFileId: string | null;
  handle: string | null;
  slug: string | null;
  title: string;
  summary: string;
  textLength: number;
  picturePath: string | null;
  subjectName: string;
  typeName: string;
  createdDateTime: string;
  sendCount: number;
  viewCount: number;
  favoriteYn: "Y" | "N";
};

type Props = {
  post: Card;
  csrf: string;
  back: string;
  /** The chosen group, which the send screen ticks. */
  groupId: string;
  mayWait: boolean;
  eager: boolean;
  /** For `view`, the card shows readings instead of deliveries. */
  sortType: string;
};

/** Longer titles probably wrap: on wide cards with a picture, the summary gives up a line. */
const ONE_LINE = 25;

export const cardId = (contentsId: number) => `post-${contentsId}`;

export function ShopCard({ post, csrf, back, groupId, mayWait, eager, sortType }: Props) {
  return (
    <li className="shop-card" id={cardId(post.contentsId)}>
      <div className="shop-text">
        <p className="shop-kind">{kindOf(post, sortType)}</p>
        <h2>
          <a href={postAddress(post)}>
            <SenseTitle title={post.title} />
          </a>
        </h2>
        {post.summary && (
          <p className="shop-summary" data-short={[...post.title].length > ONE_LINE || undefined}>
            {post.summary}
          </p>
        )}
      </div>
      {post.picturePath && (
        <img
          className="shop-picture"
          {...reducedSources(post.picturePath)}
          sizes="(max-width: 699.98px) 112px, 340px"
          alt=""
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          width={320}
          height={180}
        />
      )}
      <div className="shop-end">
        <Facts post={post} />
        <div className="shop-foot">
          <Star
            csrf={csrf}
            contentsId={post.contentsId}
            on={post.favoriteYn === "Y"}
            label="즐겨찾기"
            of={post.title}
            back={`${back}#${cardId(post.contentsId)}`}
            className="btn btn-sm shop-star"
            hidesLabel
          />{" "}
          {mayWait && (
            // Text browsers ignore `form` and post this form; the answer asks for the group.
            <form method="post">
              <input type="hidden" name="csrf" value={csrf} />
              <button className="btn btn-sm" type="submit" form={WAIT_FORM} name="contentsId" value={post.contentsId}>
                대기<span className="sr-only">{`: ${post.title}`}</span>
              </button>
            </form>
          )}{" "}
          <a
            className="btn btn-sm btn-tint"
            href={`/app/send-messages/send-contents?contentsId=${post.contentsId}${groupId && `&groupId=${groupId}`}`}
          >
            보내기<span className="sr-only">{`: ${post.title}`}</span>
          </a>
        </div>
      </div>
    </li>
  );
}

function kindOf(post: Card, sortType: string): string {
  const sent = (post.sendCount > 0 || sortType === "send") && `전달 ${counted(post.sendCount)}`;
  const count = sortType === "view" ? `조회 ${counted(post.viewCount)}` : sent;
  return [post.subjectName, post.typeName, count].filter(Boolean).join(" · ");
}

function Facts({ post }: { post: Card }) {
  const savedAt = new Date(post.createdDateTime);
  return (
    <div className="shop-facts">
      <Face nickname={post.userNickname} src={fileUrl(post.writerFileId)} className="shop-face" size={32} />
      <div>
        <p>
          <a href={blogAddress(post)}>{post.userNickname}</a>
        </p>
        <p className="quiet">
          <time dateTime={formatSeoul(savedAt, "yyyy-MM-dd")}>{formatSeoul(savedAt, "yyyy.MM.dd")}</time>
          {` · ${readingMinutes(post.textLength)}분`}
        </p>
      </div>
    </div>
  );
}

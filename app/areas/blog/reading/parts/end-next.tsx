import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { postAddress } from "../../addresses/blog-address";
import { SenseTitle } from "./sense-title";
import type { Recommended } from "../recommend-post.server";

type Neighbour = {
  contentsId: number;
  userId: number;
  title: string;
  pictureFileId: string | null;
  handle: string | null;
  slug: string | null;
} | null;

export type Onward = {
  series: { seriesId: number; name: string; address: string; place: number; total: number } | null;
  before: Neighbour;
  after: Neighbour;
  recommended: Recommended;
};

export function EndNext({ series, before, after }: Omit<Onward, "recommended">) {
  const [next, previous] = series ? (["다음 편", "이전 편"] as const) : (["다음 글", "이전 글"] as const);
  if (!before && !after) return null;
  return (
    <nav className="end-next" aria-label="이어서 읽기">
      {series && (
        <p className="end-series quiet">
          연재 ‘<a href={series.address}>{series.name}</a>
          {`’ ${series.total}편 중 ${series.place}번째 글`}
        </p>
      )}
      {before && <Card kind="previous" label={previous} post={before} />} {after && <Card kind="following" label={next} post={after} />}
    </nav>
  );
}

export function RecommendedCard({ post }: { post: NonNullable<Recommended> }) {
  return <Card kind="recommended" label="많이 읽은 글" post={post} summary={post.summary} />;
}

type CardProps = { kind: "previous" | "following" | "recommended"; label: string; post: NonNullable<Neighbour>; summary?: string };

function Card({ kind, label, post, summary }: CardProps) {
  return (
    <a href={postAddress(post)} className={`end-card end-${kind}`}>
      <span className="end-words">
        <span className="end-label">{label}</span>{" "}
        <strong>
          <SenseTitle title={post.title} />
        </strong>
        {summary && <span className="end-summary">{` ${summary}`}</span>}
      </span>
      {post.pictureFileId && (
        <img src={reducedSources(fileUrl(post.pictureFileId)).src} alt="" width={128} height={96} loading="lazy" decoding="async" />
      )}
    </a>
  );
}

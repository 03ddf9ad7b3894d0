import { fileUrl } from "~/areas/files/file-url";
import { postAddress } from "../../addresses/blog-address";
import type { Recommended } from "../recommend-post.server";

type Neighbour = { contentsId: number; userId: number; title: string; handle: string | null; slug: string | null } | null;

export type Onward = {
  series: { name: string; place: number; total: number } | null;
  before: Neighbour;
  after: Neighbour;
  recommended: Recommended;
};

export function EndNext({ series, before, after, recommended }: Onward) {
  const [next, previous] = series ? (["다음 편", "이전 편"] as const) : (["다음 글", "이전 글"] as const);
  if (!before && !after && !recommended) return null;
  return (
    <nav className="end-next" aria-label="이어서 읽기">
      {series && <p className="quiet">{`연재 ‘${series.name}’ ${series.total}편 가운데 ${series.place}편`}</p>}
      {after && <Card label={next} post={after} />} {before && <Card label={previous} post={before} />}{" "}
      {recommended && (
        <a className="end-recommended" href={postAddress(recommended)}>
          {recommended.pictureFileId && <img src={fileUrl(recommended.pictureFileId)} alt="" width={112} height={84} loading="lazy" />}
          <span className="end-words">
            <span>많이 읽은 글</span> <strong>{recommended.title}</strong>{" "}
            {recommended.summary && <span className="end-summary">{recommended.summary}</span>}
          </span>
        </a>
      )}
    </nav>
  );
}

function Card({ label, post }: { label: string; post: NonNullable<Neighbour> }) {
  return (
    <a href={postAddress(post)}>
      <span>{label}</span> <strong>{post.title}</strong>
    </a>
  );
}

import { reducedSources } from "~/areas/files/file-url";
import { formatSeoul } from "~/time/seoul";
import { blogAddress } from "../../addresses/blog-address";
import { Face } from "../../reading/parts/face";
import type { listFavouriteWriters } from "../list-favourites.server";
import type { NewestPost } from "../newest-posts.server";
import { sectorsOf } from "../sectors-of";

type Writer = Awaited<ReturnType<typeof listFavouriteWriters>>["rows"][number] & { newest: NewestPost[] };
type Props = { writer: Writer; names: Record<string, string>; csrf: string; back: string };

export function WriterCard({ writer, names, csrf, back }: Props) {
  const { favoriteUserId, userNickname, handle, picturePath, selfIntroduction, newest } = writer;
  const blog = blogAddress({ userId: favoriteUserId, handle });
  const sectors = sectorsOf(writer);
  return (
    <li className="writer-card sheet">
      <div className="writer-head">
        <Face nickname={userNickname} src={picturePath} className="writer-face" size={56} />
        <div className="writer-about">
          <h2>
            <a href={blog} target="_blank" rel="noopener">
              {userNickname}
              <span className="sr-only"> (새 탭에서 열림)</span>
            </a>
          </h2>
          {selfIntroduction && <p className="writer-said">{selfIntroduction}</p>}
        </div>
      </div>
      {sectors.length > 0 && (
        <ul className="writer-sectors" aria-label="활동 분야">
          {sectors.map((key) => (
            <li className="badge" key={key}>
              {names[key] ?? key}
            </li>
          ))}
        </ul>
      )}
      <Newest posts={newest} />
      <div className="writer-foot">
        <a className="btn btn-sm" href={blog} target="_blank" rel="noopener">
          블로그 열기<span className="sr-only">{`: ${userNickname} (새 탭에서 열림)`}</span>
        </a>{" "}
        <form method="post" action="/app/blog/favorite" className="star">
          <input type="hidden" name="csrf" value={csrf} />
          <input type="hidden" name="favoriteUserId" value={favoriteUserId} />
          <input type="hidden" name="favoriteYn" value="N" />
          <input type="hidden" name="back" value={back} />
          <button className="btn btn-sm btn-ghost writer-remove" type="submit">
            빼기<span className="sr-only">{`: ${userNickname}`}</span>
          </button>
        </form>
      </div>
    </li>
  );
}

function Newest({ posts }: { posts: NewestPost[] }) {
  if (posts.length === 0) return <p className="writer-newest quiet">아직 올린 글이 없어요.</p>;
  return (
    <ul className="writer-newest" aria-label="최근 글">
      {posts.map(({ path, title, createdAt, picturePath }) => (
        <li key={path}>
          {picturePath && <img src={reducedSources(picturePath).src} alt="" width={64} height={48} loading="lazy" decoding="async" />}
          <a href={path}>{title}</a>{" "}
          <time className="quiet" dateTime={formatSeoul(createdAt, "yyyy-MM-dd")}>
            {formatSeoul(createdAt, "yyyy.MM.dd")}
          </time>
        </li>
      ))}
    </ul>
  );
}

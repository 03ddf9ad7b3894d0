import { fileUrl } from "~/areas/files/file-url";
import { blogAddress, postAddress } from "../../addresses/blog-address";
import type { Writer } from "../writer";
import { SubscribeButton } from "./subscribe-button";

type Neighbour = { contentsId: number; userId: number; title: string; handle: string | null; slug: string | null } | null;

export type Onward = { series: { name: string; place: number; total: number } | null; before: Neighbour; after: Neighbour };

type Props = { csrf: string; writer: Writer | null; own: boolean; url: string; onward: Onward };

export function ViewEnd({ csrf, writer, own, url, onward: { series, before, after } }: Props) {
  const [next, previous] = series ? (["다음 편", "이전 편"] as const) : (["다음 글", "이전 글"] as const);
  return (
    <footer className="end no-print">
      {writer && <WriterCard csrf={csrf} writer={writer} own={own} />}
      <ShareRow url={url} />
      {(before || after) && (
        <nav className="end-next" aria-label="이어서 읽기">
          {series && <p className="quiet">{`연재 ‘${series.name}’ ${series.total}편 가운데 ${series.place}편`}</p>}
          {after && <Next label={next} post={after} />} {before && <Next label={previous} post={before} />}
        </nav>
      )}
    </footer>
  );
}

function WriterCard({ csrf, writer, own }: { csrf: string; writer: Writer; own: boolean }) {
  const { userId, nickname, pictureFileId, selfIntroduction } = writer;
  return (
    <section className="end-writer" aria-label={`글쓴이 ${nickname}`}>
      {pictureFileId && <img className="writer-picture" src={fileUrl(pictureFileId)} alt="" width={56} height={56} loading="lazy" />}
      <div>
        <p className="writer-name">
          <a href={blogAddress(writer)}>{nickname}</a>
        </p>
        {selfIntroduction && <p className="writer-introduction">{selfIntroduction}</p>}
      </div>
      {!own && <SubscribeButton csrf={csrf} userId={userId} />}
    </section>
  );
}

function ShareRow({ url }: { url: string }) {
  return (
    <div className="end-share">
      <label htmlFor="share-url">이 글의 주소</label>
      {/* As wide as the address: text browsers cannot scroll a field. */}
      <input className="input" id="share-url" size={url.length} value={url} readOnly />
      <span className="end-told" role="status" />
    </div>
  );
}

function Next({ label, post }: { label: string; post: NonNullable<Neighbour> }) {
  return (
    <a href={postAddress(post)}>
      <span>{label}</span> <strong>{post.title}</strong>
    </a>
  );
}

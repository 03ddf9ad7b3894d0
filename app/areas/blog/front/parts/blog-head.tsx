import { fileUrl, reducedSources } from "~/areas/files/file-url";
import type { ReactNode } from "react";
import { counted } from "~/messages/counted";
import { Face } from "../../reading/parts/face";

type Owner = {
  userId: number;
  nickname: string;
  pictureFileId: string | null;
  coverFileId: string | null;
  selfIntroduction: string;
  certificate?: string;
  sectors: string[];
};

const DRAWN_COVERS = 3;

type Props = {
  owner: Owner;
  /** The page has another `h1`. */
  bare?: boolean;
  /** Number of posts; not shown when 0 or omitted. */
  total?: number;
  children?: ReactNode;
};

export function BlogHead({ owner, bare, total = 0, children }: Props) {
  const { nickname, pictureFileId, selfIntroduction, certificate, sectors } = owner;
  return (
    <header className="blog-head">
      <Cover owner={owner} />
      <div className="blog-who">
        <Face nickname={nickname} src={fileUrl(pictureFileId)} className="blog-face" size={88} />
        <div className="blog-name">
          {bare ? <p className="blog-title">{nickname}</p> : <h1 className="blog-title">{nickname}</h1>}{" "}
          <div className="blog-about">
            {certificate && <p className="blog-certificate">{certificate}</p>} {total > 0 && <p>{`글 ${counted(total)}편`}</p>}{" "}
            {sectors.length > 0 && <p className="blog-sectors">{sectors.join(" · ")}</p>}
          </div>
        </div>
      </div>
      {selfIntroduction && <p className="blog-words">{selfIntroduction}</p>}
      {children && <div className="blog-actions">{children}</div>}
    </header>
  );
}

function Cover({ owner: { userId, coverFileId } }: { owner: Owner }) {
  if (!coverFileId) return <div className="blog-cover" data-drawn={userId % DRAWN_COVERS} aria-hidden="true" />;
  return (
    <img
      className="blog-cover"
      {...reducedSources(fileUrl(coverFileId))}
      sizes="(max-width: 699.98px) 100vw, 760px"
      alt=""
      width={760}
      height={190}
    />
  );
}

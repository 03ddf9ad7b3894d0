import { blogAddress } from "~/areas/blog/addresses/blog-address";
import { fileUrl } from "~/areas/files/file-url";
import { Face } from "./face";

type Props = {
  userId: number;
  handle?: string | null;
  nickname: string;
  pictureFileId: string | null;
  selfIntroduction: string;
  certificate?: string;
};

export function WriterHead({ writer }: { writer: Props }) {
  return (
    <div className="writer">
      <Face nickname={writer.nickname} src={fileUrl(writer.pictureFileId)} className="writer-picture" size={72} />
      <p className="writer-name">
        <a href={blogAddress(writer)}>{writer.nickname}</a>
      </p>
      {writer.certificate && <p className="writer-introduction">{writer.certificate}</p>}
      {writer.selfIntroduction && <p className="writer-introduction">{writer.selfIntroduction}</p>}
    </div>
  );
}

export function ConsultationLink({ path }: { path: string | null }) {
  if (!path) return null;
  return (
    <a className="btn" href={path} target="_blank" rel="noopener">
      상담 신청서
    </a>
  );
}

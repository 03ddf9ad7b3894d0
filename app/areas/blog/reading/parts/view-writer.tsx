import { blogAddress } from "~/areas/blog/addresses/blog-address";
import { fileUrl } from "~/areas/files/file-url";

type Props = { userId: number; handle?: string | null; nickname: string; pictureFileId: string | null; selfIntroduction: string };

export function WriterHead({ writer }: { writer: Props }) {
  return (
    <div className="writer">
      {writer.pictureFileId ? (
        <img className="writer-picture" src={fileUrl(writer.pictureFileId)} alt="" width={72} height={72} />
      ) : (
        <span className="writer-picture" data-initial={[...writer.nickname][0]} aria-hidden="true" />
      )}
      <p className="writer-name">
        <a href={blogAddress(writer)}>{writer.nickname}</a>
      </p>
      {writer.selfIntroduction && <p className="writer-introduction">{writer.selfIntroduction}</p>}
    </div>
  );
}

/** Opens the external form in a new tab (rule 140). */
export function ConsultationLink({ path, quiet }: { path: string | null; quiet?: boolean }) {
  if (!path) return null;
  return (
    <a className={quiet ? "btn" : "btn btn-primary"} href={path} target="_blank" rel="noopener">
      상담 신청서
    </a>
  );
}

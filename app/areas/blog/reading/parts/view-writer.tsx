import { blogPath } from "~/areas/blog/reading/reading-link";
import { fileUrl } from "~/areas/files/file-url";

type Props = { userId: number; nickname: string; pictureFileId: string | null; selfIntroduction: string };

/** Who writes: picture, nickname (to the blog's list), the introduction with its line breaks. Plain markup, for pages without script too. */
export function WriterHead({ writer }: { writer: Props }) {
  return (
    <div className="writer">
      {writer.pictureFileId ? (
        <img className="writer-picture" src={fileUrl(writer.pictureFileId)} alt="" width={72} height={72} />
      ) : (
        <span className="writer-picture" data-initial={[...writer.nickname][0]} aria-hidden="true" />
      )}
      <p className="writer-name">
        <a href={blogPath(writer.userId)}>{writer.nickname}</a>
      </p>
      {writer.selfIntroduction && <p className="writer-introduction">{writer.selfIntroduction}</p>}
    </div>
  );
}

/** The writer's own application form outside, in a tab of its own (decision 140); `quiet` where it is not what one came for. */
export function ConsultationLink({ path, quiet }: { path: string | null; quiet?: boolean }) {
  if (!path) return null;
  return (
    <a className={quiet ? "btn" : "btn btn-primary"} href={path} target="_blank" rel="noopener">
      상담 신청서
    </a>
  );
}

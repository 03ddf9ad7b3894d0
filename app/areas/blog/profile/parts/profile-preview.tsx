import { PICTURES } from "~/areas/files/picture-kinds";
import { Fragment } from "react";
import { Face } from "~/areas/blog/reading/parts/face";
import { FileField, SubmitButton } from "~/ui/form/fields";
import { type Picture } from "./picture-field";

type Props = {
  userNickname: string;
  selfIntroduction: string;
  certificate: string;
  picture: string | null;
  cover: string | null;
  sectors: string[];
  consults: boolean;
  face: Picture;
  top: Picture;
};

/** The head of the blog, as readers will see it. Its two pictures are changed and deleted here. */
export function ProfilePreview(props: Props) {
  const { userNickname, selfIntroduction, certificate, picture, cover, sectors, consults, face, top } = props;
  return (
    <section className="sheet profile-preview" aria-labelledby="part-preview">
      <h2 id="part-preview">이렇게 보여요</h2>
      <div className="profile-top">
        {cover ? (
          <img className="profile-cover" src={cover} alt={`지금 ${top.label}`} width={340} height={110} />
        ) : (
          <span className="profile-cover" />
        )}
        <PictureMenu key={top.url} {...top} act="표지 바꾸기" rule="jpg, jpeg, gif, png · 8MB까지" />
      </div>
      <div className="profile-faces">
        {picture?.startsWith("blob:") ? (
          <img className="face profile-face" src={picture} alt="" width={72} height={72} />
        ) : (
          <Face nickname={userNickname} src={picture} className="profile-face" size={72} />
        )}
        <PictureMenu key={face.url} {...face} act="사진 바꾸기" rule="jpg, jpeg, gif, png · 1MB까지" />
      </div>
      {face.lost && <p className="field-rule">사진은 다시 골라 주세요.</p>}
      <p className="profile-name">{userNickname}</p>
      {certificate && <p className="quiet">{certificate}</p>}
      <p className="profile-said">{selfIntroduction || "자기소개를 쓰면 여기에 보여요."}</p>
      <p className="row">
        {sectors.map((name) => (
          <Fragment key={name}>
            <span className="badge">{name}</span>{" "}
          </Fragment>
        ))}
      </p>
      {consults && <p className="profile-consult">상담 신청서</p>}
    </section>
  );
}

type PickProps = Picture & { act: string; rule: string };

/** A menu of the picture: choose another or delete. It shows its own errors, and closes when a file is chosen or focus leaves. The key closes it after a deletion. */
function PictureMenu({ field, url, label, removeName, act, rule }: PickProps) {
  return (
    <details
      className="profile-pick"
      open={Boolean(field.errors)}
      onChange={({ currentTarget }) => close(currentTarget)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close(currentTarget)}
    >
      <summary className="btn btn-sm">{act}</summary>
      <div className="profile-pick-list" tabIndex={-1}>
        <FileField
          field={field}
          label={
            <span className="btn btn-sm">
              <span className="sr-only">{label} </span>
              고르기
            </span>
          }
          rule={rule}
          accept={PICTURES}
        />
        {url && (
          <SubmitButton className="btn btn-sm btn-ghost profile-remove" name={removeName} value="Y" pending="삭제하는 중…">
            삭제<span className="sr-only">{`: ${label}`}</span>
          </SubmitButton>
        )}
      </div>
    </details>
  );
}

function close(menu: HTMLDetailsElement) {
  menu.open = false;
}

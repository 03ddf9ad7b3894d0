import { Fragment } from "react";
import { Face } from "~/areas/blog/reading/parts/face";
import { FileField } from "~/ui/form/fields";
import { type Picture, PICTURES } from "./picture-field";

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
        <Pick {...top} act="표지 바꾸기" />
      </div>
      <div className="profile-faces">
        {picture?.startsWith("blob:") ? (
          <img className="face profile-face" src={picture} alt="" width={72} height={72} />
        ) : (
          <Face nickname={userNickname} src={picture} className="profile-face" size={72} />
        )}
        <Pick {...face} act="사진 바꾸기" />
      </div>
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
      <div className="profile-files">
        <p className="quiet">jpg, jpeg, gif, png · 사진 1MB, 표지 8MB까지</p>
        <Remove {...face} /> <Remove {...top} />
      </div>
    </section>
  );
}

type PickProps = Picture & { act: string };

/** The field's label is the button; its name is only read aloud. */
function Pick({ field, label, lost, act }: PickProps) {
  return (
    <FileField
      field={field}
      className="profile-pick"
      label={
        <span className="btn btn-sm">
          <span className="sr-only">{label} </span>
          {act}
        </span>
      }
      accept={PICTURES}
      lost={lost}
    />
  );
}

function Remove({ url, label, removeName, ticked }: Picture) {
  if (!url) return null;
  return (
    <label className="choice">
      <input className="checkbox checkbox-sm" type="checkbox" name={removeName} value="Y" defaultChecked={ticked === "Y"} />
      <span>{`${label} 삭제`}</span>
    </label>
  );
}

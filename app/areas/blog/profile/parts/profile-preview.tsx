import { Fragment } from "react";
import { Face } from "~/areas/blog/reading/parts/face";

type Props = {
  userNickname: string;
  selfIntroduction: string;
  certificate: string;
  picture: string | null;
  cover: string | null;
  sectors: string[];
  consults: boolean;
  /** Ids of the file fields that the two pictures open. */
  pictureField: string;
  coverField: string;
};

/** The head of the blog, as readers will see it; its pictures are changed here too. */
export function ProfilePreview(props: Props) {
  const { userNickname, selfIntroduction, certificate, picture, cover, sectors, consults, pictureField, coverField } = props;
  return (
    <section className="sheet profile-preview" aria-labelledby="part-preview">
      <h2 id="part-preview">이렇게 보여요</h2>
      <div className="profile-top">
        {cover ? <img className="profile-cover" src={cover} alt="" width={340} height={110} /> : <span className="profile-cover" />}
        <label className="btn btn-sm" htmlFor={coverField}>
          표지 바꾸기
        </label>
      </div>
      <div className="profile-faces">
        {picture?.startsWith("blob:") ? (
          <img className="face profile-face" src={picture} alt="" width={72} height={72} />
        ) : (
          <Face nickname={userNickname} src={picture} className="profile-face" size={72} />
        )}
        <label className="btn btn-sm" htmlFor={pictureField}>
          사진 바꾸기
        </label>
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
    </section>
  );
}

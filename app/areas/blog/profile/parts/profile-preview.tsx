import { Fragment } from "react";
import { Face } from "~/areas/blog/reading/parts/face";

export type Previewed = { userNickname: string; selfIntroduction: string; certificate: string };

type Props = Previewed & { picture: string | null; cover: string | null; sectors: string[]; consults: boolean };

/** The head of the blog, as readers will see it. */
export function ProfilePreview({ userNickname, selfIntroduction, certificate, picture, cover, sectors, consults }: Props) {
  return (
    <section className="sheet profile-preview" aria-label="블로그에 보이는 모습">
      {cover ? <img className="profile-cover" src={cover} alt="" width={340} height={110} /> : <span className="profile-cover" />}
      <Face nickname={userNickname} src={picture} className="profile-face" size={72} />
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

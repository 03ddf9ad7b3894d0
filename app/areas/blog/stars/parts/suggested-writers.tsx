import { Face } from "../../reading/parts/face";
import { Star } from "../../reading/parts/star";
import type { SuggestedWriter } from "../suggest-writers.server";

export function SuggestedWriters({ writers, csrf, back }: { writers: SuggestedWriter[]; csrf: string; back: string }) {
  if (writers.length === 0) return null;
  return (
    <section className="writers-more" aria-labelledby="writers-more">
      <h2 id="writers-more">이런 글쓴이는 어때요?</h2>
      <ul className="writers">
        {writers.map(({ userId, nickname, picturePath, blog, subjectName, title, post }) => (
          <li className="writer-tip sheet" key={userId}>
            <div className="writer-head">
              <Face nickname={nickname} src={picturePath} className="writer-face" size={56} />
              <div className="writer-about">
                <h3>
                  <a href={blog}>{nickname}</a>
                </h3>
                {subjectName && <span className="badge">{subjectName}</span>}
              </div>
            </div>
            <p className="writer-latest">
              <span className="quiet">최근 글</span> <a href={post}>{title}</a>
            </p>
            <Star csrf={csrf} favoriteUserId={userId} on={false} label="즐겨찾기" of={nickname} back={back} />
          </li>
        ))}
      </ul>
    </section>
  );
}

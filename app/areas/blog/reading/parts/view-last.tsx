import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { subscribePath } from "../reading-link";
import type { Writer } from "../writer";

/** The page's last line: a subscription where one is possible, and the content main (2 §1). */
export function ViewLast({ writer }: { writer: Writer | null }) {
  return (
    <aside className="view-last no-print" aria-label="다음에 할 일">
      <p>{writer ? `${writer.nickname}님의 다음 글도 받아 보세요.` : "다른 글쓴이의 글도 읽어 보세요."}</p>
      <div className="row">
        {writer && <PrimaryLink href={subscribePath(writer.userId)}>구독하기</PrimaryLink>}{" "}
        <ButtonLink href="/app/contents/contents-shop">콘텐츠 메인</ButtonLink>
      </div>
    </aside>
  );
}

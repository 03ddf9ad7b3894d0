import { ButtonLink } from "~/ui/button-link";
import { NoticeStrip } from "~/ui/notice-strip";

/** Says that the form holds a text kept when a login ran out. */
export function Restored() {
  return (
    <NoticeStrip>
      <p>
        로그인하기 전에 쓰던 글을 되돌려 놓았어요. <a href="/app/blog/write-contents?new=Y">새로 쓰기</a>
      </p>
    </NoticeStrip>
  );
}

/** Leads to the earlier texts of a post that has some. */
export function EarlierTexts({ contentsId, version }: { contentsId: string; version: string }) {
  if (!contentsId || Number(version) < 2) return null;
  return <ButtonLink href={`/app/blog/versions?contentsId=${contentsId}`}>수정 기록</ButtonLink>;
}

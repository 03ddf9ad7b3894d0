import { Fragment, useEffect, useRef } from "react";
import { editSeminarPath } from "~/areas/seminars/seminar-links";
import { momentText, whenText } from "~/areas/seminars/seminar-when";
import { marked } from "~/core/fields/declared";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { NoticeStrip } from "~/ui/notice-strip";
import { type ConflictName, seminarFields, type ConflictingSave } from "../seminar-fields";

type Fact = [label: string, value: string];

/** Null: shown elsewhere, as the end is with the start. */
const facts: Partial<Record<ConflictName, ((conflict: ConflictingSave) => Fact) | null>> = {
  title: null,
  contents: null,
  startDateTime: (conflict) => ["일시", whenText(conflict)],
  endDateTime: null,
  capacity: ({ capacity }) => ["정원", capacity === null ? "제한 없음" : `${counted(capacity)}명`],
  applyUntil: ({ applyUntil }) => ["신청 마감", applyUntil ? momentText(applyUntil) : "시작할 때까지"],
};

function factsOf(conflict: ConflictingSave): Fact[] {
  return marked(seminarFields, "conflict").flatMap((name) => {
    const { label, column } = seminarFields[name];
    const fact = facts[name];
    if (fact === null) return [];
    return [fact ? fact(conflict) : [label, String(conflict[column] ?? "") || "없음"]];
  });
}

/** Shows another window's version; one's own stays in the form. */
export function SeminarConflict({ conflict, seminarId }: { conflict: ConflictingSave; seminarId: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), [conflict]);
  return (
    <section className="write-theirs" aria-labelledby="write-theirs" tabIndex={-1} ref={place}>
      <NoticeStrip type="warning" alert>
        <p>다른 창에서 먼저 저장한 내용이 있습니다. 두 내용을 비교해 보고 다시 저장해 주세요.</p>
      </NoticeStrip>
      <h2 id="write-theirs">먼저 저장된 세미나</h2>
      <p className="quiet">{formatSeoul(conflict.savedAt, "yyyy.MM.dd HH:mm")}에 저장했어요. 필요한 곳을 복사해 내 것에 옮길 수 있어요.</p>
      <div className="write-theirs-text">
        <h3>{conflict.title}</h3>
        <dl className="facts box">
          {factsOf(conflict).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <div className="reading" dangerouslySetInnerHTML={{ __html: conflict.contents }} />
      </div>
      <p>
        수정을 누르면 먼저 저장된 것을 내 것으로 바꿔요.{" "}
        <a href={editSeminarPath(Number(seminarId))}>내 것을 버리고 먼저 저장된 것으로 계속 쓰기</a>
      </p>
    </section>
  );
}

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { counted } from "~/messages/counted";
import { particle } from "~/messages/particles";
import { formatSeoul } from "~/time/seoul";
import { Dialog } from "~/ui/dialog";
import { SubmitButton } from "~/ui/form/fields";
import { focusOnce } from "~/ui/form/refusal-focus";

type TempShown = { id: number; title: string; summary: string; autosaveYn: "Y" | "N"; updatedAt: Date };
type Props = {
  what: string;
  page: (id: number) => string;
  temps: TempShown[];
  max: number;
  asking: boolean;
  /** Offers a comparison with the typed text. */
  isCompared?: boolean;
  /** Changes when an answer of the list came: the dialog closes, unless the answer asks. */
  answered?: string;
};

const SLOT = "write-temps-slot";

/** The place of the button in the title's row. */
export const TempsSlot = () => <span id={SLOT} className="write-temps-slot" />;

/** The list stays in the form, whose fields its buttons post. */
export function WriteTemps(props: Props) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(SLOT)), []);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(props.asking), [props.answered, props.asking]);
  const title = `임시저장 목록 (${counted(props.temps.length)})`;
  if (!slot)
    return (
      <details className="write-temps" open={props.asking}>
        <summary>{title}</summary>
        <TempList {...props} />
      </details>
    );
  return (
    <>
      {createPortal(
        <button className={props.temps.length > 0 ? "btn" : "btn btn-ghost"} type="button" onClick={() => setOpen(true)}>
          {title}
        </button>,
        slot,
      )}
      {isOpen && (
        <Dialog title="임시저장 목록" size="large" onClose={() => setOpen(false)}>
          <TempList {...props} />
        </Dialog>
      )}
    </>
  );
}

function TempList({ what, page, temps, max, asking, isCompared }: Props) {
  if (temps.length === 0)
    return <p className="quiet">{`임시저장한 ${particle(what, "이/가")} 없어요. 쓰다가 임시저장을 누르면 여기에 모여요.`}</p>;
  return (
    <>
      <p className="quiet">{`직접 저장한 ${particle(what, "은/는")} ${max}개까지 둘 수 있어요. ${isCompared ? "비교에서 되돌리면 지금 쓰는 글도 이 목록에 남아요." : "불러오기 전에 지금 화면을 임시저장해 주세요."}`}</p>
      <ul className="temps">
        {temps.map((temp) => (
          <li key={temp.id}>
            <a href={page(temp.id)}>
              <strong>{temp.title || "제목 없음"}</strong> <span>{temp.summary || "내용 없음"}</span>
            </a>{" "}
            <span className="temps-when">
              <time dateTime={temp.updatedAt.toISOString()}>{formatSeoul(temp.updatedAt, "yyyy.MM.dd HH:mm")}</time>{" "}
              {temp.autosaveYn === "Y" && <span className="badge">자동 저장</span>}
            </span>{" "}
            <span className="temps-press">
              <a className="btn btn-ghost" href={page(temp.id)} aria-label={`${temp.title || "제목 없음"} 불러오기`}>
                불러오기
              </a>{" "}
              {isCompared && (
                <SubmitButton
                  className="btn btn-ghost"
                  name="intent"
                  value={`compare-${temp.id}`}
                  formNoValidate
                  aria-label={`${temp.title || "제목 없음"} 비교`}
                >
                  비교
                </SubmitButton>
              )}{" "}
              <SubmitButton
                className="btn btn-ghost"
                name="intent"
                value={`forget-${temp.id}`}
                formNoValidate
                aria-label={`${temp.title || "제목 없음"} 삭제`}
              >
                삭제
              </SubmitButton>
            </span>
          </li>
        ))}
      </ul>
      {asking ? (
        <div className="strip" data-type="warning" role="alert" tabIndex={-1} ref={focusOnce}>
          <p>{`임시저장한 ${what} ${counted(temps.length)}개를 모두 지울까요? 되돌릴 수 없어요.`}</p>
          <SubmitButton className="btn btn-error" name="intent" value="forget-all-sure" formNoValidate>
            모두 삭제
          </SubmitButton>
        </div>
      ) : (
        <SubmitButton className="btn btn-ghost write-delete" name="intent" value="forget-all" formNoValidate>
          모두 삭제
        </SubmitButton>
      )}
    </>
  );
}

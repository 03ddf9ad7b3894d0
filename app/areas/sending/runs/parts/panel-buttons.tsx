import type { ReactNode } from "react";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { SubmitButton } from "~/ui/form/fields";
import { MoreMenu } from "~/ui/more-menu";

export function FetchButton({ small = false }) {
  return (
    <SubmitButton name="intent" value="fetch" className={`btn btn-kakao${small ? " btn-sm" : ""}`} pending="불러오는 중…">
      친구 불러오기
    </SubmitButton>
  );
}

export function SelfButton({ row = false }) {
  return (
    <SubmitButton name="intent" value="self" className={row ? "" : "btn"} pending="보내는 중…">
      나에게 먼저 보내기
    </SubmitButton>
  );
}

type BarProps = {
  people: number | null;
  total: number;
  picked: number;
  left: { day: number; month: number };
  isAtNight: boolean;
  isPaid: boolean;
  closeHref: string;
  onClear: () => void;
  chips: ReactNode;
};

/** The documents' buttons (2 §2): one is filled, the others are in its menu. */
export function SendBar({ people, total, picked, left, isAtNight, isPaid, closeHref, onClear, chips }: BarProps) {
  const now = Math.min(left.day, left.month);
  return (
    <div className="send-bar stays-below">
      <div className="send-chosen">
        <output aria-live="polite">{`선택: ${picked} / ${total}`}</output> {chips}
        <button
          className="btn btn-sm btn-ghost send-none"
          type="submit"
          name="intent"
          value="none"
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
        >
          모두 해제
        </button>
      </div>
      <p className="quiet send-later" role="status">
        {people ? laterText(people, now, isAtNight, left.month <= left.day) : ""}
      </p>
      <div className="send-do">
        <ButtonLink href={closeHref}>닫기</ButtonLink>{" "}
        <noscript>
          <button className="btn" type="submit" name="intent" value="search">
            다시 세기
          </button>
        </noscript>{" "}
        <MoreMenu label="다른 방법">
          <a href="#plan" onClick={() => document.getElementById("plan")?.setAttribute("open", "")}>
            예약
          </a>{" "}
          {total <= now && (
            <SubmitButton name="intent" value="all" className="" pending="확인하는 중…">
              {`전체 발송(${counted(total)}명)`}
            </SubmitButton>
          )}{" "}
          <SubmitButton name="intent" value="selected" className="" pending="확인하는 중…">
            선택 발송
          </SubmitButton>{" "}
          <SelfButton row />
          {total > now && <p className="quiet send-all">{allText(now, isAtNight)}</p>}
        </MoreMenu>{" "}
        {isPaid ? (
          <SubmitButton name="intent" value="ticked" pending="확인하는 중…">
            {people ? `${counted(people)}명에게 보내기` : "선택한 친구에게 보내기"}
          </SubmitButton>
        ) : (
          <SubmitButton name="intent" value="pay" pending="여는 중…">
            결제하고 이어서 보내기
          </SubmitButton>
        )}
      </div>
    </div>
  );
}

const allText = (now: number, isAtNight: boolean) =>
  now === 0 || isAtNight
    ? "지금은 전체 발송을 할 수 없어요. 모두 선택하고 보내면 다른 날로 예약해요."
    : `전체 발송은 ${counted(now)}명까지 할 수 있어요. 모두 선택하고 보내면 나머지는 다른 날로 예약해요.`;

function laterText(people: number, now: number, isAtNight: boolean, isMonth: boolean): string {
  if (isAtNight) return `지금은 밤이라 ${counted(people)}명 모두 아침 8시로 예약해요. 그때 알려 드려요.`;
  if (people <= now) return "";
  const until = isMonth ? "이번 달은" : "오늘은";
  return `${until} ${counted(now)}명까지라 ${counted(people - now)}명은 ${isMonth ? "다음 달로" : "내일부터 날을 나누어"} 예약해요. 그날 알려 드려요.`;
}

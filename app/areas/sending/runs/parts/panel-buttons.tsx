import { counted } from "~/messages/counted";
import { SubmitButton } from "~/ui/form/fields";

export function FetchButton() {
  return (
    <SubmitButton name="intent" value="fetch" className="btn btn-kakao" pending="불러오는 중…">
      친구 불러오기
    </SubmitButton>
  );
}

/** Shows the card in the sender's own chat first; the ticks stay. */
export function SelfButton() {
  return (
    <SubmitButton name="intent" value="self" className="btn" pending="보내는 중…">
      나에게 먼저 보내기
    </SubmitButton>
  );
}

/** The three ways to say who gets it. Each asks once more before anything leaves. */
export function SendButtons({ total, hasGroups }: { total: number; hasGroups: boolean }) {
  return (
    <>
      <SubmitButton name="intent" value="all" className="btn" pending="확인하는 중…">
        {`전체 발송(${counted(total)}명)`}
      </SubmitButton>
      {hasGroups && (
        <SubmitButton name="intent" value="groups" className="btn" pending="확인하는 중…">
          그룹 발송
        </SubmitButton>
      )}
      <SubmitButton name="intent" value="selected" pending="확인하는 중…">
        선택 발송
      </SubmitButton>
    </>
  );
}

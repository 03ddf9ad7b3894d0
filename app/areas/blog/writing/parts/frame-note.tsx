import { SubmitButton } from "~/ui/form/fields";
import { withoutFrame } from "../first-frame";

export function FrameNote({ onRemove }: { onRemove: (text: string) => void }) {
  return (
    <div className="row frame-note">
      <p className="quiet">
        처음 쓰는 분을 위한 틀이에요. 제목을 쓰고 각 줄을 내 이야기로 바꿔 주세요. 바꾸지 않은 줄은 글에 나오지 않아요.
      </p>
      <SubmitButton
        className="btn btn-sm"
        name="intent"
        value="no-frame"
        formNoValidate
        onClick={(event) => {
          const text = event.currentTarget.form?.elements.namedItem("contents");
          if (!(text instanceof HTMLTextAreaElement)) return;
          onRemove(withoutFrame(text.value));
          event.preventDefault();
        }}
      >
        틀 지우기
      </SubmitButton>
    </div>
  );
}

import { SubmitButton } from "~/ui/form/fields";
import { withoutFrame } from "../first-frame";

export function FrameNote({ onRemove }: { onRemove: (text: string) => void }) {
  return (
    <div className="row frame-note">
      <p className="quiet">첫 글의 뼈대예요. 제목을 쓰고 줄마다 그 자리에 써 주세요. 손대지 않은 줄은 글에 실리지 않아요.</p>
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
        뼈대 지우기
      </SubmitButton>
    </div>
  );
}

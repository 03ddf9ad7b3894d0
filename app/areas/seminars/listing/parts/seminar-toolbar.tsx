import { SubmitButton } from "~/ui/form/fields";
import { showToast } from "~/ui/toast";

/** With script, copies the link at once; without, the page shows the link. */
export function SeminarToolbar({ linkOf }: { linkOf: (seminarId: string) => string }) {
  return (
    <div className="chosen-bar" data-unit="개" role="group" aria-label="선택한 세미나">
      <SubmitButton className="btn btn-ghost btn-sm" name="intent" value="edit" pending="여는 중…">
        수정
      </SubmitButton>{" "}
      <SubmitButton
        className="btn btn-ghost btn-sm"
        name="intent"
        value="link"
        onClick={(event) => {
          const form = event.currentTarget.form;
          const [only, ...more] = form ? new FormData(form).getAll("seminarId") : [];
          if (typeof only !== "string" || more.length > 0 || !navigator.clipboard) return;
          event.preventDefault();
          const button = event.currentTarget;
          navigator.clipboard.writeText(linkOf(only)).then(
            () => showToast("success", "링크가 복사되었습니다."),
            // Clipboard refused: let the page show the link.
            () => form?.requestSubmit(button),
          );
        }}
      >
        초대 링크 복사
      </SubmitButton>{" "}
      <SubmitButton className="btn btn-ghost btn-sm" name="intent" value="copy" pending="여는 중…">
        복사해서 새로 만들기
      </SubmitButton>{" "}
      <SubmitButton className="btn btn-ghost btn-sm" name="intent" value="delete">
        삭제
      </SubmitButton>
    </div>
  );
}

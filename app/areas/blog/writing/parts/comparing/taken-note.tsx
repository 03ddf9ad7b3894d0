import { formatSeoul } from "~/time/seoul";
import { SubmitButton } from "~/ui/form/fields";
import { NoticeStrip } from "~/ui/notice-strip";

/** Says which temporary save the editor has now, and takes it back at a press. */
export function TakenNote({ savedAt, keptId }: { savedAt: Date; keptId: number | null }) {
  return (
    <NoticeStrip type="success">
      <p>{`${formatSeoul(savedAt, "yyyy.MM.dd HH:mm")}에 임시저장한 글로 되돌렸어요.`}</p>
      {keptId !== null && (
        <SubmitButton className="btn btn-sm" name="intent" value={`take-${keptId}`} formNoValidate>
          되돌리기 취소
        </SubmitButton>
      )}
    </NoticeStrip>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { panelAddress } from "~/areas/sending/runs/send-panel-address";
import { SubmitButton, TextField } from "~/ui/form/fields";

type Props = {
  contentsId: number;
  sendingListId: number;
  parts: number | null;
  fields: Record<"planDate" | "planTime", FieldMetadata<string>>;
};

/** Changes and cancellation of a planned run. */
export function PlannedOthers({ contentsId, sendingListId, parts, fields }: Props) {
  return (
    <section className="sheet planned-others" aria-labelledby="planned-others">
      <h2 id="planned-others">예약 바꾸기</h2>
      <input type="hidden" name="sendingListId" value={sendingListId} />
      <div className="plan-when">
        <TextField field={fields.planDate} label="날짜" type="date" />
        <TextField field={fields.planTime} label="시각" type="time" />
        <SubmitButton name="intent" value="move" className="btn" pending="바꾸는 중…">
          시각 바꾸기
        </SubmitButton>
      </div>
      <div className="row">
        <a className="btn" href={panelAddress({ contentsId, sendingListId })}>
          받는 사람·메시지 바꾸기
        </a>{" "}
        <SubmitButton name="intent" value="cancel" className="btn btn-ghost" pending="취소하는 중…">
          예약 취소
        </SubmitButton>{" "}
        {parts !== null && (
          <SubmitButton name="intent" value="cancel-all" className="btn btn-ghost" pending="취소하는 중…">
            남은 날 모두 취소
          </SubmitButton>
        )}
      </div>
      <p className="field-rule">취소하면 받는 사람과 메시지는 발송 대기에 남아요.</p>
    </section>
  );
}

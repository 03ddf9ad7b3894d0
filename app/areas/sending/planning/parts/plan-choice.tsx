import type { FieldMetadata } from "@conform-to/react";
import { SubmitButton, TextField } from "~/ui/form/fields";
import { PLAN_RULE } from "../planning-words";
import type { PlanOffer } from "../read-plan-offer.server";

type Props = { offer: PlanOffer; fields: Record<"planDate" | "planTime", FieldMetadata<string>> };

/** 예약 below the send button's choice of people; works without script. */
export function PlanChoice({ offer, fields: { planDate, planTime } }: Props) {
  const isWrong = [planDate, planTime].some(({ errors }) => errors?.length);
  return (
    <details className="sheet plan-choice" id="plan" open={offer.isPlanned || isWrong}>
      <summary>{offer.isPlanned ? "예약 바꾸기" : "나중에 보내도록 예약"}</summary>
      <p className="field-rule">{PLAN_RULE}</p>
      <div className="plan-when">
        <TextField field={planDate} label="날짜" type="date" defaultValue={planDate.initialValue || offer.planDate} />
        <TextField field={planTime} label="시각" type="time" defaultValue={planTime.initialValue || offer.planTime} />
        <SubmitButton name="intent" value="plan" className="btn btn-tint" pending="확인하는 중…">
          {offer.isPlanned ? "이 시각으로 바꾸기" : "예약하기"}
        </SubmitButton>
      </div>
      {offer.best && (
        <p className="plan-best">
          {`친구들은 보통 ${offer.best.hour}에 많이 읽어요. `}
          {offer.best.moment && (
            <SubmitButton name="intent" value="plan-best" className="btn btn-sm" pending="확인하는 중…">
              {`${offer.best.moment}에 예약`}
            </SubmitButton>
          )}
        </p>
      )}
    </details>
  );
}

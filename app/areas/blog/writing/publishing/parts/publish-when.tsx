import type { FieldMetadata } from "@conform-to/react";
import type { FormEvent } from "react";
import { useState } from "react";
import { RadioGroup, TextField } from "~/ui/form/fields";

type Props = { fields: Record<"when" | "publishDate" | "publishTime", FieldMetadata<string>> };

const CHOICES = [
  { value: "now", label: "지금" },
  { value: "later", label: "예약" },
];

const DAYS = "일월화수목금토";

/** The chosen minute with its day of the week, which pickers do not show. */
function momentWords({ date, time }: { date: string; time: string }): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (!year || time === "") return "한국 시각이에요";
  const weekday = DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return `한국 시각 ${Number(month)}월 ${Number(day)}일(${weekday}) ${time}에 발행해요`;
}

/** The style sheet hides day and time while 지금 is chosen. */
export function PublishWhen({ fields: { when, publishDate, publishTime } }: Props) {
  const [moment, setMoment] = useState({ date: publishDate.initialValue ?? "", time: publishTime.initialValue ?? "" });
  const note = ({ target }: FormEvent) => {
    const { type, value } = target as HTMLInputElement;
    if (type === "date" || type === "time") setMoment((known) => ({ ...known, [type]: value }));
  };
  return (
    <div className="publish-when" onInput={note}>
      <RadioGroup className="publish-when-choice" field={when} label="발행 시각" options={CHOICES} />
      <div className="publish-when-moment">
        <div className="field-pair">
          <TextField field={publishDate} label="날짜" type="date" />
          <TextField field={publishTime} label="시각" type="time" />
        </div>
        <p className="field-rule">{`${momentWords(moment)}. 그때까지 나만 보고, 발행하면 알려 드려요.`}</p>
      </div>
    </div>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { RadioGroup, TextField } from "~/ui/form/fields";

type Props = { fields: Record<"when" | "publishDate" | "publishTime", FieldMetadata<string>> };

const CHOICES = [
  { value: "now", label: "지금" },
  { value: "later", label: "예약" },
];

/** The style sheet hides day and time while 지금 is chosen. */
export function WriteWhen({ fields: { when, publishDate, publishTime } }: Props) {
  return (
    <div className="write-when">
      <RadioGroup className="write-when-choice" field={when} label="발행 시각" options={CHOICES} />
      <div className="write-when-moment">
        <div className="field-pair">
          <TextField field={publishDate} label="날짜" type="date" />
          <TextField field={publishTime} label="시각" type="time" />
        </div>
        <p className="field-rule">한국 시각이에요. 그때까지 나만 보고, 발행하면 알려 드려요.</p>
      </div>
    </div>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { ClientOnly } from "~/ui/client-only";
import { FieldError, TextField } from "~/ui/form/fields";

const LENGTH = 4;
const EMPTY = Array.from({ length: LENGTH }, () => "");

/** Four boxes for a mail code; one field without script. */
export function CodeField({ field }: { field: FieldMetadata<string, any, any> }) {
  const plain = (
    <TextField
      field={field}
      label="인증번호"
      rule="메일로 받은 숫자 4자리"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={4}
    />
  );
  return <ClientOnly fallback={plain}>{() => <CodeBoxes field={field} />}</ClientOnly>;
}

function CodeBoxes({ field }: { field: FieldMetadata<string, any, any> }) {
  const [digits, setDigits] = useState(EMPTY);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  const fill = (position: number, text: string) => {
    const newDigits = text.replace(/\D/g, "").slice(0, LENGTH - position);
    setDigits((before) => before.map((digit, index) => newDigits[index - position] ?? (index === position && text === "" ? "" : digit)));
    if (newDigits !== "") boxes.current[Math.min(position + newDigits.length, LENGTH - 1)]?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const code = event.clipboardData.getData("text").replace(/\D/g, "");
    fill(code.length >= LENGTH ? 0 : boxes.current.indexOf(event.currentTarget), code);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>, position: number) => {
    const step = { Backspace: digits[position] === "" ? -1 : 0, ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if (step !== 0) boxes.current[position + step]?.focus();
  };

  return (
    <fieldset className="field code-boxes" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend>인증번호</legend>
      <input type="hidden" name={field.name} value={digits.join("")} />
      {digits.map((digit, position) => (
        <input
          key={position}
          ref={(element) => void (boxes.current[position] = element)}
          className="input"
          aria-label={`${position + 1}번째 숫자`}
          aria-invalid={field.errors ? true : undefined}
          inputMode="numeric"
          autoComplete={position === 0 ? "one-time-code" : "off"}
          maxLength={position === 0 ? LENGTH : 1}
          value={digit}
          onChange={(event) =>
            fill(position, event.target.value.length > 1 && position === 0 ? event.target.value : event.target.value.slice(-1))
          }
          onFocus={(event) => event.currentTarget.select()}
          onPaste={paste}
          onKeyDown={(event) => key(event, position)}
        />
      ))}
      <FieldError field={field} />
    </fieldset>
  );
}

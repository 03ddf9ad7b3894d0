import type { HoneypotInputProps } from "remix-utils/honeypot/server";

/** remix-utils' honeypot, drawn here because its own inputs are invalid HTML. */
export function Trap({ nameFieldName, validFromFieldName, encryptedValidFrom }: HoneypotInputProps) {
  return (
    <div hidden>
      <label htmlFor={nameFieldName}>이 칸은 비워 두세요.</label>
      <input id={nameFieldName} name={nameFieldName} type="text" autoComplete="off" tabIndex={-1} />
      {validFromFieldName && <input type="hidden" name={validFromFieldName} value={encryptedValidFrom} />}
    </div>
  );
}

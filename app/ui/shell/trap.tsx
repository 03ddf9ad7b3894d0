import type { HoneypotInputProps } from "remix-utils/honeypot/server";

/**
 * remix-utils' honeypot drawn by us, because its own inputs are not valid HTML. Hidden from view; a text browser's reader is told to leave
 * it empty.
 */
export function Trap({ nameFieldName, validFromFieldName, encryptedValidFrom }: HoneypotInputProps) {
  return (
    <div hidden>
      <label htmlFor={nameFieldName}>이 칸은 비워 두세요.</label>
      <input id={nameFieldName} name={nameFieldName} type="text" autoComplete="off" tabIndex={-1} />
      {validFromFieldName && <input type="hidden" name={validFromFieldName} value={encryptedValidFrom} />}
    </div>
  );
}

import type { Agreement } from "~/messages/terms/agreement";
import type { Check } from "~/ui/form/fields";
import { ConsentRow } from "./consent-row";

type Ticks = { terms: Parameters<typeof Check>[0]["field"]; privacy: Parameters<typeof Check>[0]["field"] };

/** `must` false: one tick elsewhere may agree to all, so only the server checks. */
export function RequiredConsents({
  terms,
  privacy,
  fields,
  must = true,
}: {
  terms: Agreement;
  privacy: Agreement;
  fields: Ticks;
  must?: boolean;
}) {
  return (
    <>
      <ConsentRow agreement={terms} field={fields.terms} label="이용약관 동의 (필수)" required={must} />
      <ConsentRow agreement={privacy} field={fields.privacy} label="개인정보 수집·이용 동의 (필수)" required={must} />
    </>
  );
}

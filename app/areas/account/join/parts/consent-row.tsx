import type { Agreement } from "~/messages/terms/agreement";
import { Check } from "~/ui/form/fields";
import { AgreementBox } from "./agreement-box";

type Props = { agreement: Agreement } & Pick<Parameters<typeof Check>[0], "field" | "label" | "required">;

/** A consent; its text opens below. */
export function ConsentRow({ agreement, ...check }: Props) {
  return (
    <div className="consent-row">
      <Check {...check} />
      <details>
        <summary className="chevron">
          전문 보기<span className="sr-only">{`: ${agreement.title}`}</span>
        </summary>
        <AgreementBox agreement={agreement} />
      </details>
    </div>
  );
}

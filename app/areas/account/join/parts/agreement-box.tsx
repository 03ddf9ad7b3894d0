import type { Agreement } from "~/messages/terms/agreement";
import { dayShown } from "~/time/seoul";

export function AgreementBox({ agreement }: { agreement: Agreement }) {
  const id = `agreement-${agreement.kind.toLowerCase()}`;
  return (
    <div className="agreement" role="region" aria-labelledby={id} tabIndex={0}>
      <h2 id={id}>{agreement.title}</h2>
      <p className="quiet">{`${dayShown(agreement.version)} 작성, ${dayShown(agreement.effectiveOn)} 시행`}</p>
      {agreement.articles.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
    </div>
  );
}

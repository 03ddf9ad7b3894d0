import type { Agreement } from "~/messages/terms/agreement";
import { dayShown } from "~/time/seoul";
import { Page } from "~/ui/page";

export function AgreementPage({ title, agreement: { version, effectiveOn, articles } }: { title: string; agreement: Agreement }) {
  return (
    <Page title={title} lead={`${dayShown(version)} 작성, ${dayShown(effectiveOn)} 시행`} width="reading">
      {articles.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <p className="quiet">
        궁금한 점은 <a href="/app/support">고객센터</a>로 물어보세요.
      </p>
    </Page>
  );
}

import { useEffect } from "react";
import { PrimaryLink } from "~/ui/button-link";
import { ClientOnly } from "~/ui/client-only";
import { Page } from "~/ui/page";

export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  // The browser would keep the form's scroll position.
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <Page
      title="복구 코드"
      lead="2단계 인증이 켜져 있어요. 휴대전화를 잃어버렸을 때 앱의 코드 대신 하나씩, 한 번만 쓸 수 있어요."
      width="form"
    >
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>
        <strong>지금만 볼 수 있어요.</strong> 인쇄하거나 적어서 휴대전화와 다른 곳에 두세요.
      </p>
      <div className="row no-print">
        <ClientOnly fallback={null}>
          {() => (
            <button type="button" className="btn" onClick={() => window.print()}>
              인쇄
            </button>
          )}
        </ClientOnly>
        <PrimaryLink href={next}>적어 두었어요</PrimaryLink>
      </div>
    </Page>
  );
}

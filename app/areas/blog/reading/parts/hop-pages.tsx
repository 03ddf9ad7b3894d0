import type { ReactNode } from "react";
import type { ShellData } from "~/ui/shell-data";
import { ViewDocument } from "./view-document";

type Props = { shell: ShellData; to: string; title: string; postHref: string };

/** For an address that the post no longer links: shown as text. */
export function GoneLinkPage({ shell, to, title, postHref }: Props) {
  return (
    <HopPage shell={shell} heading="글에서 빠진 링크예요" postHref={postHref}>
      <p className="page-lead">{`‘${title}’에 있던 링크인데, 글쓴이가 글에서 뺐어요.`}</p>
      <p className="hop-address">{to}</p>
    </HopPage>
  );
}

/** For requests not from our pages: the reader sees the address before leaving. */
export function LeavingPage({ shell, to, title, postHref }: Props) {
  return (
    <HopPage shell={shell} heading="다른 사이트로 가는 링크예요" postHref={postHref}>
      <p className="page-lead">{`‘${title}’에 있는 링크예요. 주소를 확인하고 눌러 주세요.`}</p>
      <p className="hop-address">
        <a href={to} rel="noopener noreferrer nofollow">
          {to}
        </a>
      </p>
    </HopPage>
  );
}

function HopPage({ shell, heading, postHref, children }: { shell: ShellData; heading: string; postHref: string; children: ReactNode }) {
  return (
    <ViewDocument shell={shell} title={heading}>
      <div className="page" data-width="form">
        <h1>{heading}</h1>
        {children}
        <p>
          <a className="btn" href={postHref}>
            글 읽기
          </a>
        </p>
      </div>
    </ViewDocument>
  );
}

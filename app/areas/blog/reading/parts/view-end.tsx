import type { ReactNode } from "react";
import type { KakaoShare } from "~/integrations/kakao-share.server";
import type { Writer } from "../writer";
import { EndNext, type Onward } from "./end-next";
import { EndWriter } from "./end-writer";
import { ShareRow } from "./share-row";

type Props = {
  csrf: string;
  writer: Writer | null;
  own: boolean;
  subscribed: boolean;
  url: string;
  kakao: KakaoShare | null;
  onward: Omit<Onward, "recommended">;
  children?: ReactNode;
};

export function ViewEnd({ csrf, writer, own, subscribed, url, kakao, onward, children }: Props) {
  return (
    <footer className="end no-print">
      <div className="end-press">
        {children}
        <ShareRow url={url} kakao={kakao} />
      </div>
      {writer && <EndWriter csrf={csrf} writer={writer} own={own} subscribed={subscribed} />}
      <EndNext {...onward} />
    </footer>
  );
}

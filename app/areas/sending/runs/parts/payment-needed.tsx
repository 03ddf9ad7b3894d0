import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { PrimaryLink } from "~/ui/button-link";
import { Dialog } from "~/ui/dialog";
import { remedyOf } from "../../sending-words";

type Props = { code: string | null; text: string | undefined; limits: string; back: string };

/** Payment-required dialog (2 §8 "Unpaid"); without script, text above the form. */
export function PaymentNeeded({ code, text, limits, back }: Props) {
  const [closed, setClosed] = useState(false);
  const hydrated = useHydrated();
  const remedy = remedyOf(code, back);
  if (code !== "payments.required" || closed || !hydrated || !remedy) return null;
  return (
    <Dialog title={text} onClose={() => setClosed(true)}>
      <p>{`결제하면 ${limits} 글을 보낼 수 있어요. 고른 친구는 그대로 있어요.`}</p>
      <div className="row">
        <PrimaryLink href={remedy.href}>{remedy.label}</PrimaryLink>
        <button className="btn" type="button" onClick={() => setClosed(true)}>
          닫기
        </button>
      </div>
    </Dialog>
  );
}

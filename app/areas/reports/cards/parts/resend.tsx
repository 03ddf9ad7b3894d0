import { counted } from "~/messages/counted";
import { PrimaryLink } from "~/ui/button-link";

export function Resend({ href, count }: { href: string; count: number }) {
  return (
    <div className="no-print">
      <PrimaryLink href={href}>{`안 읽은 ${counted(count)}명에게 다시 보내기`}</PrimaryLink>
      <p className="quiet resend-said">다른 때 읽은 사람과 지금 보낼 수 없는 친구는 빼고 세요. 보내기 전에 한 번 더 물어봐요.</p>
    </div>
  );
}

import { eq } from "drizzle-orm";
import { deedLetter } from "~/areas/mail/deed-letter.server";
import { postMails } from "~/areas/mail/post-mail.server";
import { grouped } from "~/core/grouped";
import type { TxCtx } from "~/core/transaction.server";
import { counted } from "~/messages/counted";
import { DAY_MS, formatSeoul } from "~/time/seoul";
import { role } from "~db/schema/master";
import { holdersOf } from "./holders.server";

/** A grant of a role that was given, changed or taken; `what` names the screen or the call. */
export type ToldGrant = { role: string; what: string; startDate: Date; endDate: Date | null };

const MOST_LINES = 20;
const TOGETHER = 500;

/**
 * Mails everybody who holds one of these roles what it opens from now on, or no longer, in the save's transaction: one mail for each role. The
 * default role is everybody's and nobody's hold, so that its changes are not mailed.
 */
export async function tellHolders(tx: TxCtx, how: "받은 것" | "빠진 것", grants: ToldGrant[]): Promise<void> {
  if (grants.length === 0) return;
  const [byDefault] = await tx.db.select({ role: role.role }).from(role).where(eq(role.defaultYn, "Y"));
  const byRole = grouped(
    grants.filter((grant) => grant.role !== byDefault?.role),
    (grant) => grant.role,
  );
  const holders = await holdersOf(tx, [...byRole.keys()]);
  // Told for a week, as all that may report a theft.
  const staleAt = new Date(tx.now().getTime() + 7 * DAY_MS);
  const mails = holders.map((holder) => ({
    letter: letter(tx, holder.userEmail, holder.role, how, byRole.get(holder.role) ?? []),
    requestId: tx.requestId,
  }));
  for (let from = 0; from < mails.length; from += TOGETHER) await postMails(tx, mails.slice(from, from + TOGETHER), staleAt);
}

function letter({ now }: TxCtx, to: string, name: string, how: string, grants: ToldGrant[]) {
  const what = "가진 권한으로 할 수 있는 일이 바뀌었습니다";
  const lines = grants.slice(0, MOST_LINES).map((grant) => `${how}: ${grant.what} (${shown(grant)})`);
  const more = grants.length > MOST_LINES ? [`외 ${counted(grants.length - MOST_LINES)}건`] : [];
  const facts = [`시각: ${minute(now())}`, `권한: ${name}`, ...lines, ...more];
  return deedLetter(to, what, facts, { text: "모르는 일이라면 다른 관리자에게 알리고 비밀번호를 바꿔 주세요", path: "/app/user/devices" });
}

const minute = (at: Date) => formatSeoul(at, "yyyy.MM.dd HH:mm");
const shown = ({ startDate, endDate }: ToldGrant) => `${minute(startDate)} ~ ${endDate ? minute(endDate) : ""}`.trim();

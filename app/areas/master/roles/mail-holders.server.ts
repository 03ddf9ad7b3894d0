import { eq } from "drizzle-orm";
import { actionLetter, postActionLetters } from "~/areas/mail/action-letter.server";
import type { Letter } from "~/areas/mail/post-mail.server";
import { grouped } from "~/core/grouped";
import type { TxCtx } from "~/core/transaction.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { role } from "~db/schema/master";
import { holdersOf, type RoleHolder } from "./holders.server";
import { formatPeriod } from "./periods.server";

type MailedGrant = { role: string; what: string; startDate: Date; endDate: Date | null };
type MailedGrants = { given?: MailedGrant[]; changed?: MailedGrant[]; taken?: MailedGrant[] };

const MOST_LINES = 20;
const MINUTE = "yyyy.MM.dd HH:mm";

/** Mail new, changed, removed grants to a role's all-screen holders (rule 241), except the default role's. */
export async function mailHolders(tx: TxCtx, { given = [], changed = [], taken = [] }: MailedGrants): Promise<void> {
  const [byDefault] = await tx.db.select({ role: role.role }).from(role).where(eq(role.defaultYn, "Y"));
  const lines = [
    ...given.map((grant) => lineOf("받은 것", grant)),
    ...changed.map((grant) => lineOf("기간이 바뀐 것", grant)),
    ...taken.map((grant) => lineOf("빠진 것", grant)),
  ].filter((line) => line.key !== byDefault?.role.toLowerCase());
  const byRole = grouped(lines, ({ key }) => key);
  const holders = await holdersOf(tx, [...byRole.keys()]);
  await postActionLetters(
    tx,
    holders.map((holder) =>
      letter(
        tx,
        holder,
        byRole.get(holder.role.toLowerCase())!.map(({ text }) => text),
      ),
    ),
  );
}

/** Rows may write a role in different cases. */
const lineOf = (how: string, grant: MailedGrant) => ({
  key: grant.role.toLowerCase(),
  text: `${how}: ${grant.what} (${formatPeriod(grant, MINUTE)})`,
});

function letter({ now }: TxCtx, { userEmail, role: name }: RoleHolder, lines: string[]): Letter {
  const more = lines.length > MOST_LINES ? [`외 ${counted(lines.length - MOST_LINES)}건`] : [];
  const facts = [`시각: ${formatSeoul(now(), MINUTE)}`, `권한: ${name}`, ...lines.slice(0, MOST_LINES), ...more];
  const advice = { text: "모르는 일이라면 다른 관리자에게 알리고 비밀번호를 바꿔 주세요", path: "/app/user/devices" };
  return actionLetter(userEmail, "가진 권한으로 할 수 있는 일이 바뀌었습니다", facts, advice);
}

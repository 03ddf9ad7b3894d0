import "./refuse-old-node";
import { newestKey, olderKeys } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { type Resealed, resealAll, SEARCH_MS } from "~/core/sealed/reseal.server";
import { expectStatementsOf } from "~db/statement-limits";
import { withSite } from "./with-site";

/** `npm run reseal` seals every stored value with the newest key, so that older keys can go. Exit code 1: values are left. */

async function main(): Promise<void> {
  await withSite(async () => {
    expectStatementsOf(SEARCH_MS);
    const done = await resealAll(makeCtx({ kind: "job", name: "reseal" }), (outcome) => console.log(lineOf(outcome)));
    console.log(verdict(done));
    if (done.some(({ left }) => left > 0)) process.exitCode = 1;
  });
}

const lineOf = ({ place, resealed, unreadable, left }: Resealed) =>
  `${place}: ${resealed} sealed anew${unreadable > 0 ? `, ${unreadable} unreadable` : ""}${left > 0 ? `, ${left} left` : ""}`;

function verdict(done: Resealed[]): string {
  const sum = (of: "resealed" | "unreadable" | "left") => done.reduce((all, one) => all + one[of], 0);
  const [resealed, left] = [sum("resealed"), sum("left")];
  const counted = `${resealed} values sealed anew with ${newestKey()}.`;
  if (left > 0)
    return `${counted} ${left} are not sealed with it, ${sum("unreadable")} of them unreadable: keep every key, and run this again when all processes use ${newestKey()}.`;
  const older = olderKeys();
  return older.length === 0
    ? `${counted} It is the only key.`
    : `${counted} Every value is: ${older.join(", ")} may be taken out of ENCRYPTION_KEYS. Keep it with the back-ups made until now.`;
}

main().catch((error: Error) => {
  console.error(`reseal: ${error.message}`);
  process.exitCode = 1;
});

import "./refuse-old-node";
import { Email } from "~/areas/account/account.schema.server";
import { type Administrator, makeAdministrator } from "~/areas/account/admin/make-administrator.server";
import { makeCtx } from "~/core/ctx.server";
import { databaseErrorCode, isDatabaseAway } from "~/core/database-error.server";
import { isRefusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { formatSeoul } from "~/time/seoul";
import { EmbeddedError } from "../db/embedded";
import { fileTrouble } from "../db/own-files";
import { Trouble } from "./trouble";
import { withSite } from "./with-site";

/** `npm run admin -- someone@example.test` makes a member an administrator, for a site without one. */

const CONSOLE = { address: "console", door: "npm run admin" };

async function main(words: string[]): Promise<void> {
  const userEmail = emailOf(words);
  await withSite(async () => {
    const administrator = await makeAdministrator(makeCtx({ kind: "job", name: "console" }, { office: CONSOLE }), userEmail).catch(
      (error: unknown) => {
        throw plainly(error, userEmail);
      },
    );
    console.log(messageLines(userEmail, administrator).join("\n"));
  });
}

function emailOf([typed, ...more]: string[]): string {
  if (typed === undefined || more.length > 0) throw new Trouble("Name one e-mail address: npm run admin -- someone@example.test");
  const email = Email.safeParse(typed);
  if (!email.success) throw new Trouble(`"${typed}" is no e-mail address.`);
  return email.data;
}

function messageLines(userEmail: string, { userNickname, isNew, wasAdministrator, entry }: Administrator): string[] {
  const who = `${userEmail} (${isNew ? "a new member, " : ""}${userNickname})`;
  const first = wasAdministrator ? `${who} is an administrator already.` : `${who} is an administrator now.`;
  if (entry === "password") return [first, "They log in with the password they have."];
  if (entry === "messenger") return [first, "They log in with Kakao, as before."];
  const until = formatSeoul(entry.expiresAt, "yyyy-MM-dd HH:mm");
  return [
    first,
    `They choose a password by this link, once, until ${until} in Seoul${isNew ? "" : "; an earlier link is over"}:`,
    "",
    `  ${entry.link}`,
    "",
    "Whoever has the link has the account: hand it over in private.",
    ...(isNew ? ["Whoever reads that mailbox can have the password reset: look at the address once more."] : []),
  ];
}

function plainly(error: unknown, userEmail: string): unknown {
  if (isRefusal(error, "account.withdrawn"))
    return new Trouble(
      `${userEmail} has withdrawn. Name another address, or let them sign up again with this one (${settings().BASE_URL}/app/terms) and repeat.`,
    );
  if (isRefusal(error, "account.unknown-code")) return new Trouble("The roles are missing: run `npm run seed -- reference` first.");
  if (isRefusal(error, "account.email-taken") || isRefusal(error, "account.nickname-taken"))
    return new Trouble("Somebody else made this member at the same moment: repeat the command.");
  const code = databaseErrorCode(error);
  if (code === "ER_NO_SUCH_TABLE") return new Trouble("The tables are missing: run `npm run migrate`, then `npm run seed -- reference`.");
  if (isDatabaseAway(error) || code === "ER_ACCESS_DENIED_ERROR" || code === "ER_BAD_DB_ERROR")
    return new Trouble(`The database of DATABASE_URL is not to be had: ${deepest(error as Error).message}`);
  return error;
}

const deepest = (error: Error): Error => (error.cause instanceof Error ? deepest(error.cause) : error);

if (/(^|\/)admin\.[jt]s$/.test(process.argv[1] ?? "")) {
  main(process.argv.slice(2)).catch((error: Error) => {
    const isPlain = error instanceof Trouble || error instanceof EmbeddedError;
    console.error(`admin: ${isPlain ? error.message : (fileTrouble(error)?.message ?? error.stack)}`);
    process.exitCode = 1;
  });
}

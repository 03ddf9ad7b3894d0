import "../bin/refuse-old-node";
import { type Ctx, makeCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { loadDotEnv, useEmbedded, useLocalSecrets } from "../bin/environment";
import { expectStatementsOf, withStatementLimit } from "~db/statement-limits";
import { closeConnections } from "~jobs/close-connections.server";
import { seed as apis } from "./seeds/reference/apis";
import { seed as bankHolidays } from "./seeds/reference/bank-holidays";
import { seed as codes } from "./seeds/reference/codes";
import { seed as databaseEnvironments } from "./seeds/reference/database-environments";
import { seed as deductionRules } from "./seeds/reference/deduction-rules";
import { seed as feeRates } from "./seeds/reference/fee-rates";
import { seed as helpCodes } from "./seeds/reference/help-codes";
import { seed as menus } from "./seeds/reference/menus";
import { seed as roles } from "./seeds/reference/roles";
import { seed as companies } from "./seeds/sample/companies";
import { seed as dictionary } from "./seeds/sample/dictionary";
import { seed as dispatches } from "./seeds/sample/dispatches";
import { seed as friendNotes } from "./seeds/sample/friend-notes";
import { seed as friendTags } from "./seeds/sample/friend-tags";
import { seed as friends } from "./seeds/sample/friends";
import { seed as groups } from "./seeds/sample/groups";
import { seed as likes } from "./seeds/sample/likes";
import { seed as mails } from "./seeds/sample/mails";
import { seed as members } from "./seeds/sample/members";
import { seed as notices } from "./seeds/sample/notices";
import { seed as posts } from "./seeds/sample/posts";
import { seed as profilePictures } from "./seeds/sample/profile-pictures";
import { seed as readers } from "./seeds/sample/readers";
import { seed as rights } from "./seeds/sample/rights";
import { seed as seminars } from "./seeds/sample/seminars";
import { seed as settlements } from "./seeds/sample/settlements";
import { seed as tables } from "./seeds/sample/tables";
import { seed as visits } from "./seeds/sample/visits";
import { seed as webVitals } from "./seeds/sample/web-vitals";

type Seed = (ctx: Ctx) => Promise<unknown>;

/** Later seeds need earlier ones. Each can run any number of times. */
const reference: [name: string, seed: Seed][] = [
  ["roles", roles],
  ["codes", codes],
  ["help-codes", helpCodes],
  ["menus", menus],
  ["apis", apis],
  ["fee-rates", feeRates],
  ["deduction-rules", deductionRules],
  ["bank-holidays", bankHolidays],
  ["database-environments", databaseEnvironments],
];
/** One transaction: a killed seed leaves no rows behind. */
const inOneTransaction =
  (seed: Seed): Seed =>
  (ctx) =>
    inTransaction(ctx, seed);

/** Needed for a login: `npm run up` seeds these before the first page. */
const accounts: [name: string, seed: Seed][] = [
  ["members", members],
  ["friends", friends],
];
/** Members, friends, posts and tables write outside this database, so these seeds check each step. */
const sample: [name: string, seed: Seed][] = [
  ...accounts,
  ["friend-notes", inOneTransaction(friendNotes)],
  ["friend-tags", inOneTransaction(friendTags)],
  ["posts", posts],
  ["dispatches", inOneTransaction(dispatches)],
  ["settlements", inOneTransaction(settlements)],
  ["groups", inOneTransaction(groups)],
  ["readers", inOneTransaction(readers)],
  ["profile-pictures", inOneTransaction(profilePictures)],
  ["likes", inOneTransaction(likes)],
  ["seminars", inOneTransaction(seminars)],
  ["dictionary", inOneTransaction(dictionary)],
  ["tables", tables],
  ["companies", inOneTransaction(companies)],
  ["rights", inOneTransaction(rights)],
  ["mails", inOneTransaction(mails)],
  ["notices", inOneTransaction(notices)],
  ["visits", inOneTransaction(visits)],
  ["web-vitals", inOneTransaction(webVitals)],
];
const kindsOfSeed = { reference, accounts, sample };
const isKind = (word: string): word is keyof typeof kindsOfSeed => word in kindsOfSeed;

/** Refuse sample data outside local databases named `*_dev` or `*_test…`. */
function refuseSample(databaseUrl: string): void {
  const { hostname, pathname } = new URL(databaseUrl);
  const local = ["127.0.0.1", "localhost", "[::1]", ""].includes(hostname);
  if (!local || !/_(dev|test)(_\w+)?$/.test(pathname))
    throw new Error(`sample data is refused for the database ${pathname.slice(1)} on ${hostname}`);
}

async function run(kind: string, seeds: [string, Seed][]): Promise<void> {
  const ctx = makeCtx({ kind: "job", name: "seed" });
  for (const [name, seed] of seeds) {
    const begun = performance.now();
    await seed(ctx);
    console.error(`seed: ${kind} ${name}, ${Math.round(performance.now() - begun)} ms`);
  }
}

async function main(wanted: string[]): Promise<void> {
  loadDotEnv();
  const kinds = (wanted.length > 0 ? wanted : ["reference"]).map((word) => {
    if (isKind(word)) return word;
    throw new Error(`"${word}" is no kind of seed; say reference, accounts or sample, or several of them`);
  });
  const pair = await useEmbedded(console.error);
  useLocalSecrets();
  try {
    if (kinds.some((kind) => kind !== "reference")) refuseSample(process.env.DATABASE_URL ?? "");
    expectStatementsOf(Infinity);
    await withStatementLimit(Infinity, async () => {
      for (const kind of kinds) await run(kind, kindsOfSeed[kind]);
    });
  } finally {
    await closeConnections();
    await pair?.stop();
  }
}

if (/(^|\/)seed\.[jt]s$/.test(process.argv[1] ?? "")) {
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(`seed: ${error.stack ?? error.message}${error.cause ? `\n  ${(error.cause as Error).message}` : ""}`);
    process.exitCode = 1;
  });
}

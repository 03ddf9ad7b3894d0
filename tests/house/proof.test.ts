import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { builtPath, officeKeys, screenKeys } from "~/areas/master/screens";

/** Screens that ask for a fresh proof, among screens that need a grant (rule 239): rights, money, environment passwords. */
const ASK = [
  ...["/app/system/menu", "/app/system/role", "/app/system/role-api", "/app/system/role/menu", "/app/system/user-role"],
  ...["/app/system/user", "/app/api-informations", "/app/database/environment"],
  ...["/app/manager/fee-rates", "/app/manager/deduction-rules", "/app/manager/settlement"],
  ...["/app/manager/pay-files", "/app/manager/pay-file", "/app/manager/pay-file-download"],
  ...["/app/manager/payment-history", "/app/manager/payment-number"],
  ...["/v1/system/menu", "/v1/system/role", "/v1/system/role-api", "/v1/system/role/menu", "/v1/system/user-role", "/v1/system/user"],
  ...["/v1/system/user/second-factor", "/v1/api/system/api", "/v1/database/environment", "/v1/database/environment/:key"],
  ...["/v1/settlement/fee-rates", "/v1/settlement/deduction-rules", "/v1/settlement/settlement", "/v1/settlement/cancel"],
  ...["/v1/payment/cancel", "/v1/payment/number", "/v1/payment/subscription-by-admin"],
];

/** Screens without a fresh proof, and why. */
const FREE: Record<string, string> = {
  ...free("the words and codes of the site, which an undo takes back", ["/app/common/codes", "/app/help-codes"]),
  ...free("the same by REST", ["/v1/common/code/headers", "/v1/common/codes", "/v1/help-codes"]),
  ...free("the dictionary, which is words until tables are made", ["/app/dataitems", "/app/dataitem/environment", "/app/table-columns"]),
  ...free("the same", ["/app/table/informations", "/app/table/drift", "/app/table/import"]),
  ...free("the same by REST", ["/v1/data-dictionary/items", "/v1/data-dictionary/item/environment", "/v1/table/columns"]),
  ...free("the same by REST", ["/v1/table/informations"]),
  ...free("tables are made and dropped by a plan, their names typed again", ["/app/table/change", "/v1/table", "/v1/table/update"]),
  ...free("the companies of members", ["/app/system/company", "/v1/system/company"]),
  ...free("days on which no bank pays: a payday moves, no sum does", ["/app/manager/bank-holidays", "/v1/settlement/bank-holidays"]),
  ...free("a post goes for a reason and can be brought back", ["/app/blog/admin-delete-contents", "/v1/blog/admin-contents"]),
  ...free("a comment is hidden for a reason and can be shown again", ["/app/manager/comment-report"]),
  ...free("an undo asks as the grid does whose save it takes back", ["/app/manager/audit-entry"]),
  ...free("stops a run; nothing is paid", ["/app/manager/settle-run"]),
  ...free("only counts", ["/app/manager/settlement-checks"]),
  ...free("tries failed work again", ["/app/manager/jobs"]),
  ...free("opens a member's page for a reason, and ends logins, which must be quick", ["/app/system/user/member"]),
  ...free("days given for nothing, in the audit", ["/app/system/user/promotion", "/v1/system/user/add-promotion"]),
  ...free("an address counts as certified", ["/v1/system/user/updateEmailCheck"]),
  ...free("reads", ["/v1/system/user-login-historys"]),
};

function free(reason: string, urls: string[]): Record<string, string> {
  return Object.fromEntries(urls.map((url) => [url, reason]));
}

type Line = { method: string; url: string; access: string };
let screens: Line[];
let writes: Line[];

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "bin/routes.ts"]);
  const lines = stdout.split("\n").map((line) => line.split(/ {2,}/));
  const addresses = lines.flatMap(([method, url, access]) => (method && url && access ? [{ method, url, access }] : []));
  screens = addresses.filter(({ method, url }) => method === "GET" && url.startsWith("/app/"));
  writes = addresses.filter(({ method, access }) => method !== "GET" && access.startsWith("granted"));
});

/** A call's POST twin counts as the call's own address. */
const own = (url: string) => url.replace(/\/delete$/, "");

describe("a write that nobody does without a grant", () => {
  it("asks for a fresh proof, or is named here with why it does not", () => {
    expect(writes.length).toBeGreaterThan(100);
    const unnamed = writes.filter(({ url }) => !ASK.includes(own(url)) && !(own(url) in FREE)).map(({ method, url }) => `${method} ${url}`);
    expect(unnamed).toEqual([]);
  });

  it("does as it is named", () => {
    const asking = writes.filter(({ access }) => access.endsWith("+proof")).map(({ method, url }) => `${method} ${own(url)}`);
    const wanted = writes.filter(({ url }) => ASK.includes(own(url))).map(({ method, url }) => `${method} ${own(url)}`);
    expect(asking).toEqual(wanted);
    const urls = new Set(writes.map(({ url }) => own(url)));
    expect([...ASK, ...Object.keys(FREE)].filter((url) => !urls.has(url))).toEqual([]);
  });
});

it("a second factor is demanded of who may open any screen that the build opens to nobody without a grant", () => {
  const granted = new Set(screens.filter(({ access }) => access === "granted").map(({ url }) => url));
  const inMenu = screenKeys.map((key) => builtPath(key)!);
  expect(officeKeys.map((key) => builtPath(key))).toEqual(inMenu.filter((url) => granted.has(url)));
});

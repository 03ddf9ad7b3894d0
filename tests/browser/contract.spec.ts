import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { TOTP } from "otpauth";
import { attribute } from "../support/form-client/document";
import { formsIn } from "../support/form-client/entries";
import { FormPage } from "../support/form-client/page";
import { Session } from "../support/form-client/session";
import { giveLogin } from "./support/joining";
import { makePayer } from "./support/paying";
import { type Found, differentlySent, formsOn, signatureOf } from "./support/sent-forms";
import { expect, logIn, type Page, type Person, rows, test } from "./support/site";

/** Address of a page (GET) or of its forms (POST). */
type Route = { method: string; pattern: string; access: string };

const PEOPLE: (Person | "guest")[] = ["guest", "member", "creator", "admin"];
/** Not visited: the page ends the login. */
const LEFT = /^\/app\/oauth\/logout/;
const FILE_ADDRESS = /\.(csv|xlsx|ics|sql|zip|json)$/;

/** Skipped: joining, which `axe/joining` covers, and forms that are on every page. */
const ELSEWHERE = new Set([
  ...["/app/sign-up-email", "/app/self-authentication", "/app/certificate-mail"],
  ...["/app/sns/singup", "/app/sns/integrated/kakao", "/app/oauth/join", "/theme"],
]);

test("the form client sends the same bytes as Chromium without scripts, for every form @browser @nojs", async ({ page, baseURL }) => {
  const { forms, unseen } = await allForms(baseURL!);
  expect(forms.length).toBeGreaterThan(200);
  expect(await differentlySent(forms, page)).toEqual([]);
  expect(unseen, "screens that take a form, have shown none and are not compared elsewhere").toEqual([]);
});

/** Every form and button of every route's page and of pages linked there. */
async function allForms(baseURL: string): Promise<{ forms: Found[]; unseen: string[] }> {
  const screens = await screenRoutes();
  const ids = await sampleIds();
  const forms = new Map<string, Found>();
  const known = new Set<string>();
  const shown = new Set<string>();
  const look = async (page: FormPage) => {
    for (const found of formsOn(page.url(), page.document, await page.content())) {
      if (attribute(formsIn(page.document)[found.form]!, "method")?.toLowerCase() === "post") shown.add(new URL(page.url()).pathname);
      const signature = signatureOf(page.document, found);
      if (!forms.has(signature)) forms.set(signature, found);
    }
  };
  await seeProofs(new FormPage(new Session(), baseURL), look);
  for (const person of PEOPLE) {
    const page = new FormPage(new Session(), baseURL);
    if (person !== "guest") await logIn(page as unknown as Page, person);
    const waiting = screens
      .filter(({ method, access }) => method === "GET" && mayOpen(person, access))
      .map((route) => addressOf(route, ids));
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const answer = (await page.goto(url)) as { headers(): Record<string, string> } | null;
      if (!answer?.headers()["content-type"]?.startsWith("text/html")) continue;
      await look(page);
      for (const link of page.document.all("main a[href]")) {
        const target = new URL(attribute(link, "href")!, page.url());
        const kind = kindOf(target);
        if (target.origin !== baseURL || LEFT.test(target.pathname) || FILE_ADDRESS.test(target.pathname) || known.has(kind)) continue;
        known.add(kind);
        waiting.push(target.pathname + target.search);
      }
    }
  }
  const taking = screens.filter(({ method, pattern }) => method === "POST" && !ELSEWHERE.has(pattern)).map(({ pattern }) => pattern);
  const isShown = (pattern: string) => [...shown].some((pathname) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(pathname));
  return { forms: [...forms.values()], unseen: taking.filter((pattern) => !isShown(pattern)) };
}

/** Opens the pages that prove identity with a second factor. */
async function seeProofs(client: FormPage, look: (page: FormPage) => Promise<void>): Promise<void> {
  const page = client as unknown as Page;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const email = await makePayer();
  await page.goto("/app/login");
  await giveLogin(page, email);
  await page.goto("/app/user/second-factor");
  await press("2단계 인증 켜기");
  const key = (await page.locator("main .key").innerText()).replaceAll(" ", "");
  await page.getByLabel("코드", { exact: true }).fill(new TOTP({ secret: key }).generate());
  await press("확인하고 켜기");
  await rows("UPDATE session JOIN user USING (user_id) SET proved_at = NULL WHERE user_email = ?", [email]);
  await page.goto("/app/user/prove?redirectUrl=/app/main");
  await look(client);
  await press("로그아웃");
  await page.goto("/app/login");
  await giveLogin(page, email);
  await look(client);
}

async function screenRoutes(): Promise<Route[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "bin/routes.ts"]);
  const lines = stdout.split("\n").map((line) => line.split(/ {2,}/));
  return lines.flatMap(([method, pattern, access, file]) =>
    method && pattern && access && file?.endsWith(".tsx") && !LEFT.test(pattern) ? [{ method, pattern, access }] : [],
  );
}

function addressOf({ pattern }: Route, ids: Record<string, string>): string {
  return `${pattern.replace(/:\w+/g, ids.userId!)}?${new URLSearchParams(ids)}`;
}

/** Guests visit screens for anyone, members those for members, the others all. */
const mayOpen = (person: Person | "guest", access: string) =>
  person === "guest" ? access === "anyone" : person === "member" ? access === "member" : true;

/** Links that differ only in numbers and query values show equal forms. */
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/\d+/g, "1")}?${[...new Set(searchParams.keys())].sort().join("&")}`;

async function sampleIds(): Promise<Record<string, string>> {
  const creator = "(SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test')";
  const [ids] = await rows<Record<string, number | string>>(`SELECT ${creator} AS userId,
    (SELECT MAX(contents_id) FROM contents WHERE user_id = ${creator} AND delete_yn = 'N') AS contentsId,
    (SELECT MIN(receiver_id) FROM friend WHERE user_id = ${creator}) AS receiverId,
    (SELECT MIN(group_id) FROM send_group WHERE user_id = ${creator}) AS groupId,
    (SELECT MAX(send_run_id) FROM send_run WHERE user_id = ${creator}) AS sendRunId,
    (SELECT MIN(seminar_id) FROM seminar WHERE host_user_id = ${creator}) AS seminarId,
    (SELECT MAX(table_change_id) FROM table_change) AS tableChangeId`);
  return Object.fromEntries(
    Object.entries({ ...ids, tableId: "book", dataItemRelease: "DEVELOPMENT", new: "Y" }).map(([name, value]) => [name, String(value)]),
  );
}

import fs from "node:fs";
import mysql, { type ResultSetHeader, type RowDataPacket } from "mysql2/promise";
import { test as base, type Browser, type BrowserContext, expect, type Page } from "playwright/test";
import { FormPage } from "../../support/form-client/page";
import { Session } from "../../support/form-client/session";

export { expect } from "playwright/test";
export type { Locator, Page } from "playwright/test";

export const PASSWORD = "geulbeot1!";
export type Person = "creator" | "writer" | "member" | "admin";

type Fixtures = {
  /** Whether this project's browser runs scripts. */
  js: boolean;
  /** A page of somebody who is logged in. One login by the form for each person and project; its cookies serve every test. */
  as: (person: Person, options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  /** A page of somebody else's browser, logged in nowhere. */
  stranger: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  /** Errors of the pages' scripts and consoles; a test that provokes some takes them out with `splice`. */
  pageErrors: string[];
};

export type Client = {
  /** What draws a project's pages: Chromium, or the form client, which runs no script and knows no style. */
  client: "chromium" | "forms";
  /**
   * Whether Chromium loads the site's fonts. Loading them takes a fifth of the processor time of a page, so only files whose tests measure the
   * layout ask for them.
   */
  webFonts: boolean;
};

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** The site this worker process tests. */
let site = { url: "", sandboxUrl: "", databaseUrl: "" };

export const sandboxUrl = () => site.sandboxUrl;

export const test = base.extend<Fixtures, Client & { logins: Map<Person, Cookies>; ownSite: typeof site }>({
  client: ["chromium", { option: true, scope: "worker" }],
  webFonts: [false, { option: true, scope: "worker" }],
  launchOptions: [
    async ({ launchOptions, webFonts }, use) => {
      const args = webFonts ? [] : ["--disable-remote-fonts"];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    },
    { scope: "worker" },
  ],
  ownSite: [
    async ({}, use, { project }) => {
      site = JSON.parse(process.env[`SITE_${siteOf(project.name)}`]!) as typeof site;
      await use(site);
    },
    { scope: "worker", auto: true },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
  js: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  logins: [async ({}, use) => use(new Map()), { scope: "worker" }],
  pageErrors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, "errors in the pages' scripts").toEqual([]);
  },
  page: async ({ stranger }, use) => use(await stranger()),
  stranger: async ({ client, browser, contextOptions, javaScriptEnabled, locale, timezoneId, viewport, baseURL, pageErrors }, use) => {
    // The part of Playwright's Page that it lacks throws when a test asks for it.
    if (client === "forms") return use(async () => new FormPage(new Session(), baseURL!) as unknown as Page);
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const common = { ...contextOptions, javaScriptEnabled, locale, timezoneId, viewport, baseURL };
      const context = await browser.newContext({ ...common, ...options });
      contexts.push(context);
      context.on("page", (page) => listen(page, pageErrors));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  as: async ({ stranger, logins }, use) => {
    await use(async (person, options) => {
      const page = await stranger(options);
      const known = logins.get(person);
      if (known) await page.context().addCookies(known);
      else {
        await logIn(page, person);
        // A run may last longer than a proof.
        await rows(
          "UPDATE session SET proved_at = NOW(3) + INTERVAL 1 DAY WHERE user_id = (SELECT user_id FROM user WHERE user_email = ?)",
          [`${person}@geulbeot.test`],
        );
        logins.set(person, await page.context().cookies());
      }
      return page;
    });
  },
});

/** The two ways without scripts share a site: no test runs in both. */
export const siteOf = (project: string) => (project === "js" ? "js" : "nojs");

function listen(page: Page, errors: string[]) {
  page.on("pageerror", (error) => {
    // A load that the next one took the place of, cut off in the middle of its answer.
    if (error.name !== "AbortError") errors.push(`${page.url()}: ${error.message}`);
  });
  page.on("console", (message) => {
    // The browser's own line about a refused form; the test looks at the page's answer.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(`${page.url()}: ${message.text()}`);
  });
}

export async function logIn(page: Page, person: Person, password = PASSWORD) {
  await page.goto("/app/login");
  await page.getByLabel("이메일").fill(`${person}@geulbeot.test`);
  await page.getByLabel("비밀번호").fill(password);
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
}

/** Lets the next press send a form that the browser itself would refuse, so that the server's answer is seen. The form client refuses none. */
export async function skipValidation(page: Page): Promise<void> {
  if (page instanceof FormPage) return;
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
}

/** Waits until the page's scripts have taken over, where the page has any. */
export async function settled(page: Page) {
  await page.waitForFunction(() => {
    // A heading is there before the page's end, where its scripts are named, and before the head's styles have come.
    const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    if (document.readyState === "loading" || styles.some(({ sheet }) => !sheet)) return false;
    const keys = Object.keys(document.querySelector("main") ?? {});
    const scripts = document.querySelector("script[type=module], link[rel=modulepreload]");
    return !scripts || keys.some((key) => key.startsWith("__reactProps"));
  });
}

async function told<T extends RowDataPacket[] | ResultSetHeader>(sql: string, values: unknown[]): Promise<T> {
  const connection = await mysql.createConnection({ uri: site.databaseUrl, timezone: "Z" });
  try {
    return (await connection.query<T>(sql, values))[0];
  } finally {
    await connection.end();
  }
}

/** Reads the site's database, for what a page does not show. */
export const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await told<RowDataPacket[]>(sql, values)) as T[];

/** Adds a row to the site's database; its number. */
export const addRow = async (sql: string, values: unknown[] = []): Promise<number> => (await told<ResultSetHeader>(sql, values)).insertId;

/** One of the sandbox's control calls; its answer. */
export async function control<T = Record<string, unknown>>(path: string, body?: object): Promise<T> {
  const init = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${site.sandboxUrl}/control/${path}`, init);
  if (!answer.ok) throw new Error(`control/${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const AXE = fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8");
type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] };

/** Lets each page that is opened here bring axe along, which is half the work of giving it to a page that is already there. */
export async function withAxe(page: Page): Promise<Page> {
  await page.context().addInitScript(AXE);
  return page;
}

/**
 * What axe finds wrong with the page once it has come to rest, in words. The page's context needs `bypassCSP: true` and scripts. Contrast is looked at
 * where `ownColours` are not made of tokens; of all others `tests/house/contrast.test.ts` computes it, in both lights.
 */
export async function axeViolations(page: Page, { ownColours = false } = {}): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector("button[aria-disabled=true]"));
  // Ended, not awaited: Chromium at times draws no further frame, and then the promise of a transition's end is never kept.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) {
      if (one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    }
  });
  // It stays in the page for its other states.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (ownColours) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    // Of what holds, axe would otherwise describe each element.
    const rules = { "color-contrast": { enabled: ownColours } };
    return (await axe.run({ resultTypes: ["violations"], rules })).violations;
  }, ownColours);
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${one.help}: ${node.target.join(" ")}: ${node.failureSummary}`));
}

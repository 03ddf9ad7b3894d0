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
  js: boolean;
  /** A logged-in person's page. Each worker logs a person in once. */
  as: (person: Person, options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  /** A page without a login, in its own browser. */
  stranger: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  /** Errors of the pages' scripts; a test removes expected ones with `splice`. */
  pageErrors: string[];
};

export type Client = {
  /** Chromium, or the form client, which knows neither scripts nor styles. */
  client: "chromium" | "forms";
  /** Fonts take a fifth of a page's processor time; only layout tests load them. */
  webFonts: boolean;
};

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

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
    // Missing parts of Playwright's Page throw.
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

/** Both projects without scripts share a site: no test runs in both. Firefox shares the site of the tests with scripts. */
export const siteOf = (project: string) => (project === "js" || project === "firefox" ? "js" : "nojs");

function listen(page: Page, errors: string[]) {
  page.on("pageerror", (error) => {
    // Ignore a load that the next one replaced; the second is Firefox's text.
    if (error.name !== "AbortError" && error.message !== "Error in input stream") errors.push(`${page.url()}: ${error.message}`);
  });
  page.on("console", (message) => {
    // Ignore Chromium's log line of a refused form, and a load that the next one replaced.
    if (message.type() === "error" && !/^(Failed to load resource|AbortError)/.test(message.text()))
      errors.push(`${page.url()}: ${message.text()}`);
  });
}

export async function logIn(page: Page, person: Person, password = PASSWORD) {
  await page.goto("/app/login");
  await page.getByLabel("이메일").fill(`${person}@geulbeot.test`);
  await page.getByLabel("비밀번호").fill(password);
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.locator(".account")).toBeVisible();
}

/** Lets the browser send invalid forms, to see the server's answer. */
export async function skipValidation(page: Page): Promise<void> {
  if (page instanceof FormPage) return;
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
}

export async function settled(page: Page) {
  const isFirefox = page.context().browser()?.browserType().name() === "firefox";
  // Firefox refuses the string in Playwright's own wait (ADR 129).
  if (isFirefox) await expect.poll(() => page.evaluate(isSettled).catch(() => false)).toBe(true);
  else await page.waitForFunction(isSettled);
}

/** Runs in the page. */
function isSettled(): boolean {
  // The heading comes before styles and scripts.
  const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  if (document.readyState === "loading" || styles.some(({ sheet }) => !sheet)) return false;
  const keys = Object.keys(document.querySelector("main") ?? {});
  const scripts = document.querySelector("script[type=module], link[rel=modulepreload]");
  return !scripts || keys.some((key) => key.startsWith("__reactProps"));
}

async function runSql<T extends RowDataPacket[] | ResultSetHeader>(sql: string, values: unknown[]): Promise<T> {
  const connection = await mysql.createConnection({ uri: site.databaseUrl, timezone: "Z" });
  try {
    return (await connection.query<T>(sql, values))[0];
  } finally {
    await connection.end();
  }
}

export const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await runSql<RowDataPacket[]>(sql, values)) as T[];

export const addRow = async (sql: string, values: unknown[] = []): Promise<number> => (await runSql<ResultSetHeader>(sql, values)).insertId;

export async function control<T = Record<string, unknown>>(path: string, body?: object): Promise<T> {
  const init = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${site.sandboxUrl}/control/${path}`, init);
  if (!answer.ok) throw new Error(`control/${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const AXE = fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8");
type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] };

/** Adding axe later costs twice as much. */
export async function withAxe(page: Page): Promise<Page> {
  await page.context().addInitScript(AXE);
  return page;
}

/**
 * axe's findings on the page at rest. Needs `bypassCSP: true` and scripts. Contrast of tokens is computed by
 * `tests/house/contrast.test.ts`.
 */
export async function axeViolations(page: Page, { ownColours = false } = {}): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector("button[aria-disabled=true]"));
  // Finish animations: when Chromium draws no further frame, their promises never resolve.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline === document.timeline && animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (ownColours) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    // Otherwise axe describes passing elements too.
    const rules = { "color-contrast": { enabled: ownColours } };
    return (await axe.run({ resultTypes: ["violations"], rules })).violations;
  }, ownColours);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

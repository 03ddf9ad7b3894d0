import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hostileServer, guardOf } from "../support/factories/hostile-server";
import { deeds, doStep, type Step } from "../support/kept/steps";
import { keptPaths, makeKeptWorld } from "../support/kept/world";
import { runs } from "../support/soak";
import { freePort, startWeb, type Web } from "../support/site";
import { patience } from "../support/yardstick";

let keeping: Web;
let drawing: Web;
let outside: Awaited<ReturnType<typeof hostileServer>>;
let lastTitle = "";

beforeAll(async () => {
  const [port, noRedis] = [await freePort(), await freePort()];
  const BASE_URL = `http://127.0.0.1:${port}`;
  process.env.BASE_URL = BASE_URL;
  keeping = await startWeb("kept-pages", { PORT: String(port), BASE_URL });
  // Without announcements a process keeps no page.
  drawing = await startWeb("drawn-pages", { BASE_URL, REDIS_URL: `redis://127.0.0.1:${noRedis}` });
  outside = await hostileServer({
    "/": (_, response) => response.setHeader("Content-Type", "text/html; charset=utf-8").end(`<title>${lastTitle}</title>`),
  });
});
afterAll(async () => {
  await Promise.all([keeping?.stop(), drawing?.stop()]);
  outside?.end();
});

type Look = { status: number; location: string | null; csp: string | null; robots: string | null; html: string };

/** Nonces, form tokens, request ids. */
const RANDOM = /nonce-[\w+/=-]+|nonce="[^"]*"|[\w-]{43}\.[\w-]{22}|requestId\W+[\w-]{36}|<code>[\w-]{20,}<\/code>/g;

async function look(web: Web, path: string, theme: string): Promise<Look> {
  const answer = await fetch(web.url + path, { redirect: "manual", headers: theme ? { Cookie: `geulbeot_theme=${theme}` } : {} });
  const header = (name: string) => answer.headers.get(name)?.replace(RANDOM, "") ?? null;
  return {
    status: answer.status,
    location: header("location"),
    csp: header("content-security-policy"),
    robots: header("x-robots-tag"),
    html: (await answer.text()).replace(RANDOM, ""),
  };
}

/** Waits for announcements on their way. */
async function expectFresh(path: string, theme: string, hint: string): Promise<void> {
  const until = Date.now() + patience(5_000);
  for (;;) {
    const [kept, fresh] = await Promise.all([look(keeping, path, theme), look(drawing, path, theme)]);
    if (JSON.stringify(kept) === JSON.stringify(fresh)) return;
    if (Date.now() > until) return expect(piecesOf(kept, fresh), `${hint} ${path}`).toEqual(piecesOf(fresh, kept));
    await pause(50);
  }
}

/** The first difference with some text around. */
function piecesOf({ html, ...rest }: Look, { html: other }: Look) {
  let at = 0;
  while (at < html.length && html[at] === other[at]) at++;
  return { ...rest, html: html.slice(Math.max(0, at - 100), at + 200) };
}

const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.constantFrom(...(Object.keys(deeds) as Step["deed"][])),
  post: fc.nat(3),
  who: fc.nat(1),
  word: fc.constantFrom("a", "b"),
});

it("a kept page never differs from a fresh one, whatever writers, readers, administrators and jobs do", async () => {
  let done = 0;
  const often = runs({ test: 4, soak: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
      const options = { guard: guardOf(outside.port) };
      const world = await makeKeptWorld(keeping.url, `http://${randomUUID()}.test:${outside.port}/`);
      for (const [index, one] of [null, ...steps].entries()) {
        lastTitle = `쪽 ${index}`;
        const before = await keptPaths(world);
        if (one && !(await doStep(world, one, options))) continue;
        done += one ? 1 : 0;
        const paths = new Set([...before, ...(await keptPaths(world))]);
        const hint = `after ${JSON.stringify(steps.slice(0, index).map(({ deed, post, who }) => [deed, post, who]))}`;
        await Promise.all([...paths].map((path) => expectFresh(path, index % 2 ? "dark" : "", hint)));
      }
    }),
    { ...often, endOnFailure: true },
  );
  // A test in which every step is refused would prove nothing.
  expect(done).toBeGreaterThan(often.numRuns * 4);
});

import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { csrfToken } from "~/http/screen/csrf.server";
import type { Member } from "~/core/ctx.server";
import { refusalText } from "~/messages/refusals.ko";
import { seoulMonth } from "~/time/seoul";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../support/factories/members";
import { makeFileOfDue } from "../support/factories/pay-files";
import { makeEarner } from "../support/factories/settlement";
import { watchHealth } from "./health-watch";
import { hostileSheets } from "./hostile-sheets";
import { startWeb, type Web } from "../support/site";
import { onlyInSoak } from "../support/soak";
import { bookOf, inline } from "../support/xlsx";

const GRID = "/app/user/friend-list";
const IMPORT = "/app/user/friend-list-import";
/** A fifth of the memory that a file of 1.7 kB once took (ADR 54). */
const MOST_MEMORY_MB = 900;

const posted = [...hostileSheets.filter(({ isLong }) => !isLong), ...onlyInSoak(hostileSheets.filter(({ isLong }) => isLong))];

let web: Web;
let health: ReturnType<typeof watchHealth>;

beforeAll(async () => {
  web = await startWeb("attacks-sheets");
  health = watchHealth(web.url);
});
afterAll(async () => {
  await health?.end();
  await web?.stop();
});

async function upload(url: string, fields: Record<string, string>, bytes: Uint8Array, member?: Member) {
  const login = (await sessionCookie().serialize((await loginAs(member ?? (await makeMember()))).token)).split(";")[0]!;
  const { token, setCookie } = await csrfToken(new Request(web.url, { headers: { Cookie: login } }));
  const form = new FormData();
  for (const [name, value] of Object.entries({ csrf: token, ...fields })) form.append(name, value);
  form.append("file", new File([Uint8Array.from(bytes)], "표.xlsx"));
  const headers = {
    Cookie: [login, setCookie?.split(";")[0]].filter(Boolean).join("; "),
    Origin: web.url,
    "Sec-Fetch-Site": "same-origin",
  };
  const answer = await fetch(web.url + url, { method: "POST", body: form, headers, redirect: "manual" });
  return { status: answer.status, html: await answer.text() };
}
const toGrid = (bytes: Uint8Array) => upload(GRID, { grid: "friends", intent: "upload" }, bytes);

const messages = {
  unreadable: [400, refusalText("grid.file-unreadable")],
  "too-large": [413, refusalText("common.too-large")],
  "too-many-rows": [413, refusalText("grid.file-rows", { most: 10_000 })],
} as const;

/** Result for a file: the reader's refusal, or "read". */
function meaning({ status, html }: { status: number; html: string }): string {
  const match = Object.entries(messages).find(([, [, text]]) => html.includes(text));
  if (match) return match[1][0] === status ? match[0] : `${match[0]} with status ${status}`;
  const isRead =
    html.includes("미리보기") ||
    [refusalText("grid.file-key", { names: "행 번호(수정하지 마세요)" }), refusalText("grid.file-empty")].some((text) =>
      html.includes(text),
    );
  return isRead && [200, 400].includes(status) ? "read" : `status ${status}: ${html.slice(0, 200)}`;
}

/** Runs `attack`: the site's health must answer, and the process must stay small. */
async function withHealth<T>(attack: () => Promise<T>): Promise<T> {
  await health.seen();
  const outcome = await attack();
  const { answers, worstMs, silences } = await health.seen();
  expect(silences, `the longest wait was ${worstMs} ms`).toEqual([]);
  expect(answers).toBeGreaterThan(0);
  expect(peakMb()).toBeLessThan(MOST_MEMORY_MB);
  return outcome;
}

function peakMb(): number {
  const file = `/proc/${web.pid}/status`;
  return fs.existsSync(file) ? Number(/VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(file, "utf8"))?.[1] ?? 0) / 1_000 : 0;
}

describe("an Excel file that any member posts to a grid", () => {
  it.each(posted.map((one) => [one.name, one] as const))(
    "%s: is answered in plain words while the site lives",
    async (_, { may, build }) => {
      const bytes = await build();
      const answer = await withHealth(() => toGrid(bytes));
      expect(may).toContain(meaning(answer));
    },
  );

  it("with all allowed cells and letters leaves the site alive", async () => {
    const heads = `<row>${inline("행 번호(수정하지 마세요)")}${Array.from({ length: 18 }, (_, at) => inline(`열${at}`)).join("")}</row>`;
    const cells = Array.from({ length: 19 }, () => inline("가나다라마바사아자차".repeat(4))).join("");
    const bytes = await bookOf({ rows: heads + `<row>${cells}</row>`.repeat(10_000) });
    expect(meaning(await withHealth(() => toGrid(bytes)))).toBe("read");
  });

  it("from a dozen members at once makes the surplus wait, and leaves the site alive", async () => {
    const bytes = await hostileSheets.find(({ name }) => name === "120 MB of blanks in the sheet")!.build();
    const answers = await withHealth(() => Promise.all(Array.from({ length: 12 }, () => toGrid(bytes))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413, 503]));
    for (const { html } of answers)
      expect([messages["too-large"][1], refusalText("common.unavailable")].some((text) => html.includes(text))).toBe(true);
  });
});

const some = hostileSheets.filter(({ name }) =>
  /^(a merged cell|120 MB of blanks in the sheet|a billion laughs|3 million shared)/.test(name),
);

describe("the same reader", () => {
  it.each(some.map((one) => [one.name, one] as const))("refuses or reads it in the import of friends: %s", async (_, { may, build }) => {
    const bytes = await build();
    const { status, html } = await withHealth(() => upload(IMPORT, { intent: "preview", text: "" }, bytes));
    const wanted = may.includes("read")
      ? refusalText("sending.import-header")
      : may.includes("unreadable")
        ? refusalText("sending.import-file")
        : messages["too-large"][1];
    expect([status, html.includes(wanted)]).toEqual([may.includes("too-large") ? 413 : 400, true]);
  });

  it.each(some.map((one) => [one.name, one] as const))("refuses or reads it as a bank's result: %s", async (_, { may, build }) => {
    const [admin, bytes] = [await makeAdmin(), await build()];
    payFileId ??= await handedOver(admin);
    const { status, html } = await withHealth(() =>
      upload(`/app/manager/pay-file?payFileId=${payFileId}`, { intent: "preview" }, bytes, admin),
    );
    const wanted = may.includes("read")
      ? "파일에 있어야 할 열이 없습니다"
      : may.includes("unreadable")
        ? messages.unreadable[1]
        : messages["too-large"][1];
    expect([status, html.includes(wanted)]).toEqual([may.includes("too-large") ? 413 : 400, true]);
  });

  it.each(onlyInSoak([100_000]))("reads a bank's result of %i wrong lines and leaves the site alive", async (lines) => {
    const admin = await makeAdmin();
    payFileId ??= await handedOver(admin);
    const row = (cells: string[]) => `<row>${cells.map((text) => inline(text)).join("")}</row>`;
    const heads = row(["이체번호", "금액", "계좌번호", "결과", "사유", "은행", "받는 분"]);
    const bytes = await bookOf({ rows: heads + row(["x", "1", "1", "정상", "", "가나다은행", "홍길동"]).repeat(lines) });
    const { status, html } = await withHealth(() =>
      upload(`/app/manager/pay-file?payFileId=${payFileId}`, { intent: "preview" }, bytes, admin),
    );
    expect([status, html.includes("맞지 않는 줄이 100,000개")]).toEqual([200, true]);
  });
});

let payFileId: number | undefined;
async function handedOver(admin: Member): Promise<number> {
  const { author, deliver } = await makeEarner({});
  const month = seoulMonth(new Date(Date.now() - 40 * 86_400_000));
  await deliver(`${month.slice(0, 4)}-${month.slice(4)}-10T03:00:00Z`, 1, 100_000);
  await settleMonth(ctxOf(admin), { userId: author.userId, month });
  const payFile = await makeFileOfDue(ctxOf(admin), "2199-01-01");
  await markHandedOver(ctxOf(admin), payFile);
  return payFile;
}

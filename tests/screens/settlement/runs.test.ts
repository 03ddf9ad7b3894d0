import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { runSettleRun } from "~/areas/settlement/runs/run-settle-run.server";
import { settleRunPath } from "~/areas/settlement/settlement-links";
import { database } from "~db/client.server";
import { workerBeat } from "~db/schema/operations";
import { creatorSettlement } from "~db/schema/settlement";
import { type As, get, post, refused, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { job, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeEarner } from "../../support/factories/settlement";

const DESK = "/app/manager/settlement";
const FEBRUARY = "2026-02-10T03:00:00Z";

let as: As;
beforeEach(async () => {
  as = await loginAs(await makeAdmin());
  await database().delete(workerBeat);
  await database().insert(workerBeat).values({ worker: "machine-1:17", startedAt: NOW, beatAt: new Date() });
});

/** Two writers with like nicknames, the second without account. */
async function two() {
  const tag = Math.random().toString(36).slice(2, 10);
  const [rich, poor] = [await makeEarner({}, { userNickname: `${tag}가` }), await makeEarner(null, { userNickname: `${tag}나` })];
  for (const { deliver } of [rich, poor]) await deliver(FEBRUARY, 2, 50_000);
  return { rich, poor, url: `${DESK}?search=${tag}&fromYearMonth=2026-01` };
}

async function offered(url: string) {
  const page = await screen(url, as);
  const value = (name: string) => page.one(`input[name="${name}"]`).getAttributeValue("value") ?? "";
  return { intent: "settle-all", shown: value("shown"), formKey: value("formKey") };
}

const runIdOf = (response: Response) => Number(new URL(response.headers.get("Location")!, "http://x").searchParams.get("settleRunId"));

test("settles all rows shown after a question, once for repeated submissions, and shows the progress", async () => {
  const { rich, poor, url } = await two();
  const fields = await offered(url);
  expect(fields.shown).toBe(`${rich.author.userId}:202602: ${poor.author.userId}:202602:`);
  const question = await refused(url, fields, 200, as);
  expect(question.one("h1").textContent).toBe("보이는 미정산 2건을 모두 정산할까요?");
  expect(question.text).toContain("작가 2명의 저작권료 200,000원입니다.");
  expect(question.text).toContain("1명은 계좌가 없어 정산하지 못하고, 사유가 남습니다.");
  expect(question.text).not.toContain("아직 끝나지 않았습니다");
  const [first, second] = [await post(url, { ...fields, confirmed: "Y" }, as), await post(url, { ...fields, confirmed: "Y" }, as)];
  expect([first.status, second.headers.get("Location")]).toEqual([303, first.headers.get("Location")]);
  const path = settleRunPath(runIdOf(first));
  const waiting = await screen(path, as);
  expect([waiting.headers.get("Refresh"), waiting.one("h1").textContent]).toEqual(["3", "일괄 정산: 대기하고 있어요"]);
  expect(waiting.text).toContain("2건 중 0건 완료");
  expect(waiting.text).toContain("2건, 200,000원");
  await runSettleRun(job(), runIdOf(first));
  const over = await screen(path, as);
  expect([over.headers.get("Refresh"), over.one("h1").textContent]).toEqual([null, "일괄 정산: 완료했어요"]);
  for (const text of ["2건 중 2건 완료", "1건, 100,000원", "96,700원", "저작권료 계좌가 없는 작가입니다"])
    expect(over.text).toContain(text);
  expect(over.all('button[value="stop"]')).toEqual([]);
  const settled = await screen(settleRunPath(runIdOf(first), "SETTLED"), as);
  expect([settled.text.includes(rich.author.nickname), settled.text.includes(poor.author.nickname)]).toEqual([true, false]);
  expect((await screen(settleRunPath(runIdOf(first), "WAITING"), as)).text).toContain("이 상태인 정산이 없어요");
  const list = await screen("/app/manager/settle-runs", as);
  expect(list.all("a").map((link) => link.getAttributeValue("href"))).toContain(path);
});

test("settles only shown rows that are still unsettled, and no later ones", async () => {
  const { rich, url } = await two();
  const fields = await offered(url);
  const later = await makeEarner({}, { userNickname: `${new URL(url, "http://x").searchParams.get("search")}다` });
  await later.deliver(FEBRUARY, 1);
  await post(url, { intent: "settle", row: `${rich.author.userId}:202602:` }, as);
  const question = await refused(url, fields, 200, as);
  expect(question.one("h1").textContent).toBe("보이는 미정산 1건을 모두 정산할까요?");
  const started = await post(url, { ...fields, confirmed: "Y" }, as);
  await runSettleRun(job(), runIdOf(started));
  expect(await database().$count(creatorSettlement, eq(creatorSettlement.userId, later.author.userId))).toBe(0);
  const settled = { ...fields, shown: `${rich.author.userId}:202602:`, formKey: "another-key" };
  expect((await refused(url, settled, 409, as)).text).toContain("정산할 미정산 건이 없습니다.");
  expect((await screen(`${url}&settlementYn=Y`, as)).all('button[value="settle-all"]')).toEqual([]);
});

test("mentions the running month in the question", async () => {
  const { author, deliver } = await makeEarner();
  await deliver("2026-02-28T15:00:00Z", 1);
  const url = `${DESK}?search=${encodeURIComponent(author.email)}`;
  const question = await refused(url, await offered(url), 200, as);
  expect(question.text).toContain("2026-03은 아직 끝나지 않았습니다. 지금까지 쌓인 저작권료만 정산하고");
});

test("stops a run by its button, and shows when no worker runs", async () => {
  const { url } = await two();
  const settleRunId = runIdOf(await post(url, { ...(await offered(url)), confirmed: "Y" }, as));
  const path = settleRunPath(settleRunId);
  await database().delete(workerBeat);
  expect((await screen(path, as)).text).toContain("30초 넘게 응답한 작업 프로세스가 없어요.");
  const stop = { settleRunId: String(settleRunId), intent: "stop" };
  expect((await post(path, stop, as)).headers.get("Location")).toBe(path);
  const stopped = await screen(path, as);
  expect([stopped.one("h1").textContent, stopped.headers.get("Refresh")]).toEqual(["일괄 정산: 중지했어요", null]);
  expect((await refused(path, stop, 409, as)).text).toContain("이미 끝났거나 중지한 일괄 정산입니다.");
});

test("opens runs, progress and list only to administrators; an unknown run is not found", async () => {
  const { url } = await two();
  const settleRunId = runIdOf(await post(url, { ...(await offered(url)), confirmed: "Y" }, as));
  const member = await loginAs(await makeMember());
  const paths = [settleRunPath(settleRunId), "/app/manager/settle-runs", `/app/manager/settle-run-events?settleRunId=${settleRunId}`];
  for (const path of paths) expect((await get(path, member)).status, path).toBe(403);
  expect((await post(paths[0]!, { settleRunId: String(settleRunId), intent: "stop" }, member)).status).toBe(403);
  await screen(settleRunPath(2 ** 40), as, 404);
  expect((await get("/app/manager/settle-run-events?settleRunId=9999999", as)).status).toBe(404);
});

test.each(["x", "1:202602", "1:202602:,2:202602:", "1:202602: ".repeat(2_001)])("refuses malformed row names", async (shown) => {
  expect((await post(DESK, { intent: "settle-all", shown, formKey: "12345678" }, as)).status).toBe(400);
});

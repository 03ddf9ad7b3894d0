import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runCheck } from "~/areas/settlement/checks/run-check.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { database } from "~db/client.server";
import { workerBeat } from "~db/schema/operations";
import { sendHistory } from "~db/schema/sending";
import { creatorSettlement, payFile, payTransfer, settlementCancel, settlementCheck, settlementCheckFault } from "~db/schema/settlement";
import { type As, get, post, screen } from "../../support/app";
import { advance, NOW } from "../../support/clock";
import { ctxOf, job, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeEarner } from "../../support/factories/settlement";
import { withOwnCounts } from "../../support/own-counts";

const CHECKS = "/app/manager/settlement-checks";
const DESK = "/app/manager/settlement";
let as: As;

withOwnCounts();
beforeEach(async () => {
  // Other tests leave impossible states and years of dispatches, whose months a check would all visit.
  for (const table of [settlementCheckFault, settlementCheck, payTransfer, payFile, settlementCancel, creatorSettlement, sendHistory])
    await database().delete(table);
  await database().delete(workerBeat);
  await database().insert(workerBeat).values({ worker: "machine-1:17", startedAt: NOW, beatAt: new Date() });
  as = await loginAs(await makeAdmin());
});

const main = async (url: string) => (await screen(url, as)).one("main").textContent.replace(/\s+/g, " ");

describe("the screen of settlement checks", () => {
  it("is closed to members", async () => {
    const member = await loginAs(await makeMember());
    expect((await get(CHECKS, member)).status).toBe(403);
    expect((await post(CHECKS, {}, member)).status).toBe(403);
  });

  it("starts a check by its button, shows the progress, and reports that all agrees", async () => {
    expect(await main(CHECKS)).toContain("아직 끝난 점검이 없어요");
    expect((await post(CHECKS, {}, as)).headers.get("Location")).toBe(CHECKS);
    expect((await post(CHECKS, {}, as)).status).toBe(303);
    const [check, ...more] = await database().select().from(settlementCheck);
    expect(more).toEqual([]);
    expect(await main(CHECKS)).toContain("점검을 기다리고 있어요.");
    expect((await get(CHECKS, as)).headers.get("Refresh")).toBe("3");
    await database().update(settlementCheck).set({ monthCount: 12, monthsDone: 3 });
    expect(await main(CHECKS)).toContain("12달 중 3달 완료");
    advance(31_000);
    expect(await main(CHECKS)).toContain("30초 넘게 응답한 작업 프로세스가 없어요.");
    await database().update(settlementCheck).set({ monthsDone: 0 });
    expect(await runCheck(job(), check!.settlementCheckId)).toBe("done");
    expect(await main(CHECKS)).toContain("불일치가 없어요");
    expect((await get(CHECKS, as)).headers.get("Refresh")).toBeNull();
  });

  it("shows creator, month, both figures and remedy, and warns on the settlement screen", async () => {
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-10T03:00:00Z", 3, 1_000);
    const { settlementId } = await settleMonth(ctxOf(await makeAdmin()), { userId: author.userId, month: "202602" });
    expect(await main(DESK)).toContain("아직 합계를 점검한 적이 없습니다.");
    await runCheck(job());
    expect(await main(DESK)).not.toContain("정산 점검");
    await database().update(creatorSettlement).set({ netWon: 2_000 }).where(eq(creatorSettlement.settlementId, settlementId));
    await runCheck(job());
    const page = await screen(CHECKS, as);
    const row = page.one("tbody tr").textContent.replace(/\s+/g, " ");
    for (const text of [author.nickname, "2026-02", "지급액이 공제하고 남은 금액과 다름", "2,910원", "2,000원", "다시 정산해 주세요."])
      expect(row).toContain(text);
    const [first] = page.all("tbody a").map((one) => one.getAttributeValue("href")!);
    expect(await main(first!.replaceAll("&amp;", "&"))).toContain(author.email);
    expect(await main(DESK)).toContain("지난 점검에서 합계가 맞지 않는 것을 1건 찾았습니다.");
    await database().update(creatorSettlement).set({ netWon: 2_910 }).where(eq(creatorSettlement.settlementId, settlementId));
    await runCheck(job());
    expect(await main(DESK)).not.toContain("지난 점검");
    advance(3 * 24 * 60 * 60_000);
    as = await loginAs(await makeAdmin());
    expect(await main(DESK)).toContain("에 한 점검이 마지막입니다.");
  });

  it("shows an earlier check by number, and refuses an unknown number", async () => {
    const [early] = await database().insert(settlementCheck).values({ endedAt: new Date(), faultCount: 2_000 });
    await database()
      .insert(settlementCheckFault)
      .values({ settlementCheckId: early.insertId, kind: "FEES", userId: 999_999_999, month: "202601", expected: 1, found: 2 });
    await database().insert(settlementCheck).values({ endedAt: new Date() });
    const text = await main(`${CHECKS}?settlementCheckId=${early.insertId}`);
    expect(text).toContain("불일치 2,000건 중 처음 1건을 남겼어요.");
    expect(text).toContain("회원 999999999");
    await screen(`${CHECKS}?settlementCheckId=999999999`, as, 404);
    await screen(`${CHECKS}?settlementCheckId=x`, as);
  });
});

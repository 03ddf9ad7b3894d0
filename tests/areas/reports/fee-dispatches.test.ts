import { expect, it } from "vitest";
import { allFeeDispatches, type FeeDispatch, readFeeDispatches } from "~/areas/reports/fees/read-fee-dispatches.server";
import { readCreatorFees } from "~/areas/reports/fees/read-creator-fees.server";
import { readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { makeCtx } from "~/core/ctx.server";
import { NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";
import { withOwnCounts } from "../../support/own-counts";

const DAY = 86_400_000;
const job = () => makeCtx({ kind: "job" as const, name: "reports.roll-up" });
const months = { fromMonth: "202201", toMonth: "202603" };

withOwnCounts();

it("fee dispatches agree with the fee list and the chart in number and won, before and after the roll-up", async () => {
  const [writer, sender] = [await makeMember(), await makeMember()];
  const posts = [await makePostRow(writer.userId), await makePostRow(writer.userId)];
  const receiverId = await makeFriendRow(sender.userId);
  for (let n = 0; n < 12; n++)
    await makeDispatch({
      userId: n % 3 ? sender.userId : writer.userId,
      authorId: writer.userId,
      contentsId: posts[n % 2]!,
      receiverId,
      // The list covers all time.
      deliveredAt: new Date(NOW.getTime() - n * 66 * DAY),
      feeWon: 10 + n,
    });
  const ctx = ctxOf(writer);
  const page = { page: 1, rowsPerPage: 5 };
  for (const count of [() => undefined, () => rollUp(job())]) {
    await count();
    const all = await readFeeDispatches(ctx, "mine", { ...months, ...page });
    const list = await readCreatorFees(ctx, "mine", { page: 1, rowsPerPage: 100, sort: "title", direction: "asc" });
    expect({ total: all.total, feeWon: all.feeWon }).toEqual({ total: list.sums.sendCountAll, feeWon: list.sums.creatorFeeAll });
    expect(all.feeWon).toBe((await readFeeChart(ctx, "mine", months)).reduce((sum, month) => sum + month.creatorFee, 0));
    for (const row of list.rows) {
      const one = await readFeeDispatches(ctx, "mine", { ...months, ...page, contentsId: row.contentsId });
      expect([one.total, one.feeWon]).toEqual([row.sendCountAll, row.creatorFeeAll]);
      expect(one.rows.every(({ contentsId }) => contentsId === row.contentsId)).toBe(true);
    }
    const rows: FeeDispatch[] = [];
    for await (const row of allFeeDispatches(ctx, "mine", months)) rows.push(row);
    expect(rows.slice(0, 5)).toEqual(all.rows);
    expect(rows.reduce((sum, row) => sum + row.feeWon, 0)).toBe(all.feeWon);
    expect(rows.map(({ sender }) => sender)).toContain(sender.nickname);
  }
});

it("hides another writer's fees", async () => {
  const [writer, other] = [await makeMember(), await makeMember()];
  const contentsId = await makePostRow(writer.userId);
  const receiverId = await makeFriendRow(writer.userId);
  await makeDispatch({ userId: writer.userId, authorId: writer.userId, contentsId, receiverId, deliveredAt: NOW });
  const asked = { ...months, page: 1, rowsPerPage: 5, contentsId, username: writer.email };
  expect(await readFeeDispatches(ctxOf(other), "mine", asked)).toEqual({ rows: [], total: 0, feeWon: 0 });
  expect(await readFeeDispatches(ctxOf(other), "all", asked)).toMatchObject({ total: 1, feeWon: 10 });
});

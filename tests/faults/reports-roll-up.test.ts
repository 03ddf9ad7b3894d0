import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { readCustomerInterest } from "~/areas/reports/customers/read-customer-interest.server";
import { readSubjectReport } from "~/areas/reports/customers/read-subject-report.server";
import { rangeOf } from "~/areas/reports/report-range";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { makeCtx } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import { useMachineClock } from "../support/clock";
import { makeFriendRow, makePostRow } from "../support/factories/dispatches";
import { ctxOf, makeMember } from "../support/factories/members";
import { killedJob } from "../support/killed-job";
import { moments, seedHint, times } from "../support/soak";

const ROWS = times({ test: 30_000, soak: 100_000 });
const job = () => makeCtx({ kind: "job" as const, name: "reports.roll-up" });

async function rows(text: string): Promise<unknown> {
  const [found] = await database().execute(sql.raw(text));
  return found;
}

/** A database of its own: the recount reads all rows. */
async function forgetRows(): Promise<void> {
  for (const table of ["contents_view_history", "send_history"]) await rows(`DELETE FROM ${table}`);
  await forgetCounts(job());
}

afterAll(forgetRows);

it("counts equal a recount though the roll-up process is killed over and over, and reports stay exact", async () => {
  useMachineClock();
  await forgetRows();
  const author = await makeMember();
  const post = await makePostRow(author.userId);
  const friends = [await makeFriendRow(author.userId), await makeFriendRow(author.userId)];
  const at = `NOW(3) - INTERVAL seq * 5 MINUTE`;
  await rows(`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, viewed_at, read_to_end_at, fee_won, created_at)
    SELECT ${author.userId}, ${author.userId}, ${post}, IF(seq % 2, ${friends.join(", ")}), ${at}, IF(seq % 3, NULL, ${at} + INTERVAL 2 MINUTE),
      IF(seq % 6, NULL, ${at} + INTERVAL 3 MINUTE), 10, ${at} FROM seq_1_to_${ROWS}`);
  await rows(`INSERT INTO contents_view_history (send_history_id, receiver_id, contents_id, viewed_at)
    SELECT send_history_id, receiver_id, contents_id, viewed_at FROM send_history WHERE viewed_at IS NOT NULL`);
  await forgetCounts(job());

  for (const moment of moments(8)) {
    await killedJob("reports.roll-up", moment * (ROWS / 100));
    const { sums } = await readCustomerInterest(ctxOf(author), "mine", { page: 1, rowsPerPage: 10, sort: "name", direction: "asc" });
    expect([sums.sendCount, sums.viewCount], `${seedHint}, killed at ${moment}`).toEqual([ROWS, Math.floor(ROWS / 3)]);
  }
  await rollUp(job());

  const [day, month] = ["DATE(delivered_at + INTERVAL 9 HOUR)", "DATE_FORMAT(delivered_at + INTERVAL 9 HOUR, '%Y%m')"];
  const counted = "COUNT(*) AS sent, COUNT(viewed_at) AS opened";
  for (const [unit, of] of [
    ["day", day],
    ["month", month],
  ]) {
    const table = `post_${unit === "day" ? "daily" : "monthly"}`;
    expect(
      await rows(`SELECT ${unit}, send_count AS sent, read_count AS opened, read_to_end_count AS ends FROM ${table} ORDER BY 1`),
    ).toEqual(await rows(`SELECT ${of} AS ${unit}, ${counted}, COUNT(read_to_end_at) AS ends FROM send_history GROUP BY 1 ORDER BY 1`));
  }
  const [months, authors] = [
    "SELECT month, author_id, send_count AS sent, fee_won AS fee FROM author_monthly ORDER BY 1",
    "COUNT(*) AS sent, CAST(SUM(fee_won) AS SIGNED) AS fee",
  ];
  expect(await rows(months)).toEqual(
    await rows(`SELECT ${month} AS month, author_id, ${authors} FROM send_history GROUP BY 1, 2 ORDER BY 1`),
  );
  for (const ago of [0, 1, 40, 300]) {
    const day = addDays(seoulDay(new Date()), -ago);
    const query = { page: 1, rowsPerPage: 10, sort: "name", direction: "asc", day } as const;
    const [all] = (await rows(`SELECT ${counted} FROM send_history WHERE DATE(delivered_at + INTERVAL 9 HOUR) <= '${day}'`)) as object[];
    const { sums } = await readCustomerInterest(ctxOf(author), "mine", query);
    expect({ sent: sums.sendCount, opened: sums.viewCount }, day).toEqual(all);
  }
  for (const [from, to] of [
    [400, 0],
    [40, 3],
    [300, 20],
  ] as const) {
    const range = rangeOf(addDays(seoulDay(new Date()), -from), addDays(seoulDay(new Date()), -to));
    const query = { page: 1, rowsPerPage: 10, sort: "sendCount", direction: "desc", range } as const;
    const report = await readSubjectReport(ctxOf(author), "mine", query);
    const within = `${day} >= '${range.fromDay}' AND ${day} <= '${range.toDay}'`;
    const counts = report.rows.map(({ receiverId, sendCount, viewCount }) => ({
      receiver_id: receiverId,
      sent: sendCount,
      opened: viewCount,
    }));
    expect(
      counts.sort((one, other) => one.receiver_id - other.receiver_id),
      within,
    ).toEqual(await rows(`SELECT receiver_id, ${counted} FROM send_history WHERE ${within} GROUP BY 1 ORDER BY 1`));
  }
  const places = Array.from({ length: CALENDAR_PLACES }, (_, n) => calendarColumn("opened", n + 1)).join(" + ");
  for (const [period, of] of [
    ["period > 9999", month],
    ["period <= 9999", "DATE_FORMAT(delivered_at + INTERVAL 9 HOUR, '%Y')"],
  ])
    expect(await rows(`SELECT period, minutes, ${places} AS opened FROM open_minutes_calendar WHERE ${period} ORDER BY 1`)).toEqual(
      await rows(`SELECT CAST(${of} AS SIGNED) AS period, 2 AS minutes, COUNT(*) AS opened FROM send_history WHERE viewed_at IS NOT NULL
        GROUP BY 1 ORDER BY 1`),
    );
  expect(await rows("SELECT receiver_id, sent, opened FROM customer_interest ORDER BY 1")).toEqual(
    await rows(`SELECT receiver_id, ${counted} FROM send_history GROUP BY 1 ORDER BY 1`),
  );
});

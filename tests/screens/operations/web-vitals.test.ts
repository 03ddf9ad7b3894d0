import ExcelJS from "exceljs";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bucketOf, percentile75, valueText, verdictOf } from "~/areas/operations/vitals/measures";
import { mondayOf } from "~/areas/operations/vitals/read-vitals.server";
import { forgetVitals } from "~/areas/operations/vitals/record-vitals.server";
import { database } from "~db/client.server";
import { webVital } from "~db/schema/operations";
import { type As, get, rest, screen } from "../../support/app";
import { job, loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const CALL = "/v1/web-vitals";
const HERE = "/app/manager/web-vitals";
const counted = () => database().select().from(webVital);

describe("web vitals (rule 198)", () => {
  let as: As;
  beforeAll(async () => {
    as = await loginAs(await makeAdmin());
  });
  beforeEach(async () => void (await database().delete(webVital)));

  it("are counted by day, route pattern and bucket for anybody, without personal data", async () => {
    for (const page of ["/app/subscribe/17", "/app/subscribe/18"])
      expect((await rest("POST", CALL, { body: { page, LCP: 1_200, INP: 90, CLS: 0.04 } })).body.returnCode).toBe("SUCCESS");
    expect(Object.keys((await counted())[0]!)).toEqual(["day", "page", "measure", "bucket", "total"]);
    expect((await counted()).map(({ day, page, measure, total }) => [day, page, measure, total])).toEqual(
      expect.arrayContaining(["LCP", "INP", "CLS"].map((measure) => ["2026-03-01", "/app/subscribe/:userId", measure, 2])),
    );
  });

  it("of a blog's own addresses are counted with the documents' screens", async () => {
    const pages = ["/@sky", encodeURI(`/@하늘/${"가".repeat(80)}`)];
    for (const page of pages) expect((await rest("POST", CALL, { body: { page, LCP: 1_200 } })).status).toBe(200);
    expect((await counted()).map(({ page }) => page).sort()).toEqual(["/app/blog/contents-list", "/app/blog/view-contents"]);
  });

  it("are ignored for an unknown page, refused when out of bounds or too long", async () => {
    for (const page of ["/app/no-such-screen", "/v1/web-vitals", "/app/manager/web-vitals.csv", "/<script>"])
      expect((await rest("POST", CALL, { body: { page, LCP: 1 } })).status).toBe(200);
    for (const felt of [{ LCP: -1 }, { LCP: 1e9 }, { CLS: "x" }, { INP: Infinity }])
      expect((await rest("POST", CALL, { body: { page: "/app/main", ...felt } })).status).toBe(400);
    expect((await rest("POST", CALL, { body: { page: "/app/main", LCP: 1, more: "x".repeat(2_000) } })).status).toBe(413);
    expect(await counted()).toEqual([]);
  });

  it("show the 75th percentile by page and week, on screen and in files, with a grant", async () => {
    expect((await get(HERE, await loginAs(await makeMember()))).status).toBe(403);
    const rows = [
      [1_900, 60],
      [2_400, 20],
      [9_000, 20],
    ].map(([value, total]) => ({
      day: "2026-03-01",
      page: "/app/main",
      measure: "LCP" as const,
      bucket: bucketOf("LCP", value!),
      total: total!,
    }));
    await database().insert(webVital).values(rows);
    await database()
      .insert(webVital)
      .values({ day: "2026-02-16", page: "/app/main", measure: "INP", bucket: bucketOf("INP", 900), total: 1 });
    const cells = (await screen(HERE, as)).all("tbody tr").map((row) => row.querySelectorAll("td").map((cell) => cell.textContent));
    expect(cells).toEqual([[expect.stringContaining("/app/main"), "2026.02.23", "100", "2.4초 (좋음)", "", ""]]);
    const weeks = await screen(`${HERE}?of=/app/main`, as);
    expect(weeks.text).toContain("나쁨");
    expect(weeks.all("tbody tr")).toHaveLength(2);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await (await get(`${HERE}.xlsx`, as)).arrayBuffer());
    expect(book.worksheets[0]!.rowCount).toBe(2);
    expect(await (await get(`${HERE}.csv`, as)).text()).toContain("2.4초 (좋음)");
  });

  it("are deleted after 180 days", async () => {
    const row = { page: "/app/main", measure: "LCP" as const, bucket: 1, total: 1 };
    await database()
      .insert(webVital)
      .values([
        { ...row, day: "2025-09-01" },
        { ...row, day: "2025-09-03" },
      ]);
    await forgetVitals(job());
    expect(await database().$count(webVital, eq(webVital.page, "/app/main"))).toBe(1);
  });

  it("are interpolated within a bucket", () => {
    expect(percentile75("INP", new Map())).toBeNull();
    expect(percentile75("INP", new Map([[0, 4]]))).toBe(18.75);
    expect(percentile75("LCP", new Map([[19, 1]]))).toBe(48_750);
    expect([bucketOf("CLS", 0), bucketOf("CLS", 0.1), bucketOf("CLS", 99)]).toEqual([0, 8, 19]);
    expect([verdictOf("INP", 200), verdictOf("INP", 201), verdictOf("INP", 501)]).toEqual(["좋음", "개선 필요", "나쁨"]);
    expect([valueText("LCP", 1_840), valueText("INP", 119.6), valueText("CLS", 0.044)]).toEqual(["1.8초", "120밀리초", "0.04"]);
    expect([mondayOf("2026-03-01"), mondayOf("2026-03-02")]).toEqual(["2026-02-23", "2026-03-02"]);
  });
});

import ExcelJS from "exceljs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { BYTE_ORDER_MARK } from "~/core/csv";
import type { MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { creatorSettlement } from "~db/schema/settlement";
import { type As, drawnFields, get, post, refused, screen } from "../../support/app";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { type Answered, bankRowsOf, makeFileOfDue, PAY_DAY, resultFile } from "../../support/factories/pay-files";
import { makeEarner } from "../../support/factories/settlement";

const FILES = "/app/manager/pay-files";
const ofFile = (payFileId: number, more = "") => `/app/manager/pay-file?payFileId=${payFileId}${more}`;
const download = (payFileId: number) => `/app/manager/pay-file-download?payFileId=${payFileId}`;
const NUMBER = "110123456789";

let ctx: MemberCtx;
let as: As;

beforeEach(async () => {
  const admin = await makeAdmin();
  [ctx, as] = [ctxOf(admin), await loginAs(admin)];
  // Earlier tests left settlements due.
  if ((await readDue(ctx, "2199-01-01")).transferCount > 0) await makeFileOfDue(ctx, "2199-01-01");
});

async function settled(holder = "김하늘") {
  const { author, deliver } = await makeEarner({ holder });
  await deliver("2026-02-10T03:00:00Z", 1, 100_000);
  await settleMonth(ctx, { userId: author.userId, month: "202602" });
  return author;
}

describe("the pay-files screen", () => {
  it.each([FILES, ofFile(1), download(1)])("%s is closed to members", async (url) => {
    const member = await loginAs(await makeMember());
    expect((await get(url, member)).status).toBe(403);
    expect((await post(url, { intent: "discard" }, member)).status).toBe(403);
  });

  it("shows masked what is due by the next payday, and makes one file after a reason", async () => {
    const author = await settled();
    const page = await screen(FILES, as);
    expect(page.text).toContain("2026.03.10까지 지급할 정산");
    expect(page.text).toContain("96,700원");
    expect(page.text).toContain(author.nickname);
    expect(page.text).toContain("********6789");
    expect(page.html).not.toContain(NUMBER);
    const fields = drawnFields(page);
    const short = await refused(FILES, { ...fields, reason: "지급" }, 400, as);
    expect(short.text).toContain("사유를 다섯 글자 이상 입력해 주세요.");
    const answer = await post(FILES, { ...fields, reason: "3월 정기 지급" }, as);
    expect(answer.status).toBe(303);
    const again = await post(FILES, { ...fields, reason: "3월 정기 지급" }, as);
    expect(again.headers.get("Location")).toBe(answer.headers.get("Location"));
    expect((await screen(FILES, as)).text).toContain("이 날까지 지급할 정산이 없어요");
    const late = { ...drawnFields(await screen(FILES, as)), formKey: "another-key", payDay: PAY_DAY, transferCount: "1", netWon: "96700" };
    expect((await refused(FILES, { ...late, reason: "3월 정기 지급" }, 409, as)).one('[role="alert"]').textContent).toContain(
      "이 날까지 지급할 정산이 없습니다.",
    );
    expect((await screen(`${FILES}?payDay=2026-03-09`, as)).text).toContain("2026.03.09까지");
  });
});

describe("a pay file's screen", () => {
  it("shows masked transfers, and asks before hand-over or discarding", async () => {
    await settled();
    const payFileId = await makeFileOfDue(ctx);
    const url = ofFile(payFileId);
    const page = await screen(url, as);
    expect(page.text).toContain("********6789");
    expect(page.text).toContain("정기 지급을 하려고");
    expect(page.html).not.toContain(NUMBER);
    const question = await refused(url, { intent: "discard" }, 200, as);
    expect(question.one("h1").textContent).toBe("이 파일을 버릴까요?");
    expect((await post(url, { intent: "hand-over", confirmed: "Y" }, as)).status).toBe(303);
    expect((await screen(url, as)).text).toContain("은행에 넘김 · 이체일 2026.03.10");
    const late = await refused(url, { intent: "discard", confirmed: "Y" }, 409, as);
    expect(late.one('[role="alert"]').textContent).toContain("이미 은행에 넘긴 파일입니다.");
    expect((await get(ofFile(999_999_999), as)).status).toBe(404);
    expect((await get("/app/manager/pay-file", as)).status).toBe(404);
  });

  it("downloads whole numbers only by POST with a reason, without formulas in cells", async () => {
    await settled('=HYPERLINK("x")');
    const payFileId = await makeFileOfDue(ctx);
    const url = download(payFileId);
    expect((await get(url, as)).headers.get("Location")).toBe(ofFile(payFileId));
    const without = await post(url, { format: "csv", reason: "" }, as);
    expect([without.status, without.headers.get("Location")]).toEqual([303, ofFile(payFileId)]);
    const fields = { format: "csv", reason: "은행에 올리려고" };
    const csv = await post(url, fields, as);
    expect(csv.headers.get("Cache-Control")).toBe("no-store");
    const [{ payTransferId }] = (await bankRowsOf(ctx, payFileId)) as [Answered];
    expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe(
      `${BYTE_ORDER_MARK}이체번호,은행코드,은행,계좌번호,예금주,금액,적요\r\n` +
        `${payTransferId},088,신한은행,${NUMBER},"'=HYPERLINK(""x"")",96700,저작권료 2026-02\r\n`,
    );
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await (await post(url, { ...fields, format: "xlsx" }, as)).arrayBuffer());
    expect((book.worksheets[0]!.getRow(2).values as unknown[]).slice(1)).toEqual([
      ...[payTransferId, "088", "신한은행", NUMBER, '=HYPERLINK("x")', 96_700, "저작권료 2026-02"],
    ]);
  });

  it("answers 500 with an error page when the rows cannot be read", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const author = await settled();
    const payFileId = await makeFileOfDue(ctx);
    await database()
      .update(creatorSettlement)
      .set({ sealedAccountNumber: "gone.x.y.z" })
      .where(eq(creatorSettlement.userId, author.userId));
    for (const format of ["csv", "xlsx"]) {
      const page = await refused(download(payFileId), { format, reason: "은행에 올리려고" }, 500, as);
      expect(page.text).toContain("문의 번호");
    }
  });

  it("reads a bank's result from Excel as from text", async () => {
    await settled();
    const payFileId = await makeFileOfDue(ctx);
    const url = ofFile(payFileId);
    await post(url, { intent: "hand-over", confirmed: "Y" }, as);
    const [one] = (await bankRowsOf(ctx, payFileId)) as [Answered];
    const answers = [{ ...one, answer: `계좌 없음 ${NUMBER}` }];
    const lines = await Promise.all(
      (["utf-8", "xlsx"] as const).map(async (kind) => {
        const page = await refused(url, { intent: "preview", file: await resultFile(answers, kind) }, 200, as);
        expect(page.html).not.toContain(NUMBER);
        return page.one('input[name="lines"]').getAttributeValue("value");
      }),
    );
    expect(lines[0]).toContain("********6789");
    expect(lines[1]).toBe(lines[0]);
  });

  it("previews the bank's result and saves exactly the preview", async () => {
    const authors = [await settled(), await settled()];
    const payFileId = await makeFileOfDue(ctx);
    const url = ofFile(payFileId);
    await post(url, { intent: "hand-over", confirmed: "Y" }, as);
    const [one, other] = (await bankRowsOf(ctx, payFileId)) as [Answered, Answered];
    const wrong = await refused(url, { intent: "preview", file: await resultFile([{ ...one, netWon: 1, answer: "정상" }]) }, 200, as);
    expect(wrong.text).toContain("금액이 96700원인 이체입니다.");
    expect(wrong.all('button[value="apply"]')).toEqual([]);
    const unreadable = await refused(url, { intent: "preview", file: new File(["x"], "x.csv") }, 400, as);
    expect(unreadable.text).toContain("파일에 결과가 없습니다.");
    const file = await resultFile([
      { ...one, answer: "정상" },
      { ...other, answer: "계좌 없음" },
    ]);
    const preview = await refused(url, { intent: "preview", file }, 200, as);
    expect(preview.text).toContain("계좌 없음");
    expect(preview.html).not.toContain(NUMBER);
    const lines = preview.one('input[name="lines"]').getAttributeValue("value")!.replaceAll("&quot;", '"');
    expect((await post(url, { intent: "apply", lines }, as)).status).toBe(303);
    expect((await screen(url, as)).text).toContain("계좌 없음");
    expect((await screen(ofFile(payFileId, "&outcome=PAID"), as)).all("tbody tr")).toHaveLength(1);
    const settlements = await screen(`/app/manager/settlement?search=${authors[1]!.email}&fromYearMonth=2026-01&settlementYn=ALL`, as);
    expect(settlements.text).toContain("거절됨: 계좌 없음");
    const broken = await post(url, { intent: "apply", lines: "[{" }, as);
    expect(broken.status).toBe(400);
  });
});

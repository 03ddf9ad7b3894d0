import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listNotices } from "~/areas/notices/list-notices.server";
import { won } from "~/areas/payments/price";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { readPayFile } from "~/areas/settlement/transfers/read-pay-file.server";
import { previewResult } from "~/areas/settlement/transfers/result/preview-result.server";
import { readResultFile } from "~/areas/settlement/transfers/result/read-result-file.server";
import { saveResult } from "~/areas/settlement/transfers/result/save-result.server";
import { transferStateOf } from "~/areas/settlement/transfer-state.server";
import { PayFileForm, PayFileQuery, postedLines, RESULT_BYTES } from "~/areas/settlement/transfers/transfers.schema.server";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { excelFile } from "~/http/reply/excel.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { auditLog } from "~db/schema/house";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, makeAdmin } from "../../support/factories/members";
import { type Answered, bankRowsOf, makeFileOfDue, PAY_DAY, resultFile, resultLines } from "../../support/factories/pay-files";
import { makeEarner, saveAccount } from "../../support/factories/settlement";

let ctx: MemberCtx;

beforeEach(async () => {
  ctx = ctxOf(await makeAdmin());
  // Puts earlier tests' due settlements into a file.
  if ((await readDue(ctx, "2199-01-01")).transferCount > 0) await makeFileOfDue(ctx, "2199-01-01");
});

async function aFile(creators: number) {
  const person = async (made: number) => {
    const { author, deliver } = await makeEarner({ number: `11012345${1_000 + made}` });
    await deliver("2026-02-10T03:00:00Z", 1, 1_000 * (made + 1));
    const month = { userId: author.userId, month: "202602" };
    return { author, month, ...(await settleMonth(ctx, month)) };
  };
  const people: Awaited<ReturnType<typeof person>>[] = [];
  for (let made = 0; made < creators; made += 1) people.push(await person(made));
  const payFileId = await makeFileOfDue(ctx);
  await markHandedOver(ctx, payFileId);
  const rows = await bankRowsOf(ctx, payFileId);
  return { people, payFileId, rows, states: () => Promise.all(people.map((one) => transferStateOf(ctx, one.settlementId))) };
}
const answered = (rows: Omit<Answered, "answer">[], ...answers: string[]): Answered[] =>
  answers.map((answer, index) => ({ ...rows[index]!, answer }));
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "",
    (error: { code?: string }) => error.code,
  );
const rung = async (author: Member) => (await listNotices(ctxOf(author), 1)).notices.map(({ text }) => text);
const readAudits = (payFileId: number) =>
  database()
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `pay_file:${payFileId}`), eq(auditLog.deed, "settlement.result-read")));

describe("reading a bank's result", () => {
  it.each(["utf-8", "cp949"] as const)("reads %s", async (kind) => {
    const { payFileId, rows } = await aFile(2);
    const file = await resultFile(answered(rows, "정상", "계좌 없음 110123451001"), kind);
    const { lines, faults } = await readResultFile(file);
    expect(faults).toEqual([]);
    expect(lines).toEqual([
      { line: 2, payTransferId: rows[0]!.payTransferId, netWon: rows[0]!.netWon, lastFour: "1000", outcome: "PAID", refusedReason: "" },
      {
        ...{ line: 3, payTransferId: rows[1]!.payTransferId, netWon: rows[1]!.netWon, lastFour: "1001" },
        ...{ outcome: "REFUSED", refusedReason: "계좌 없음 ********1001" },
      },
    ]);
    const preview = await previewResult(ctx, payFileId, file);
    expect(preview).toMatchObject({ paid: { count: 1 }, refused: { count: 1 }, same: 0, openAfter: 0, faultCount: 0 });
    expect(JSON.stringify(preview)).not.toContain("110123451");
  });

  it("keeps paid settlements, frees refused ones and mails the creator once, without the account number", async () => {
    const { people, payFileId, rows, states } = await aFile(3);
    const lines = await resultLines(answered(rows, "정상", "예금주 불일치"));
    expect(await saveResult(ctx, payFileId, lines)).toEqual({ paid: 1, refused: 1 });
    expect(await states()).toEqual(["PAID", "REFUSED", "ON_ITS_WAY"]);
    const mails = await mailsTo(people[1]!.author.email);
    expect(mails).toHaveLength(1);
    const text = JSON.stringify(mails);
    expect(text).toContain("예금주 불일치");
    expect(text).toContain("/app/user/entry-user-bank-account");
    expect(text).toContain("끝 네 자리 1001");
    expect(text).not.toContain("110123451001");
    expect(await mailsTo(people[0]!.author.email)).toEqual([]);
    const { file, total } = await readPayFile(ctx, PayFileQuery.parse({ payFileId, outcome: "REFUSED" }));
    expect([total, file.sums.PAID, file.sums.OPEN.transferCount]).toEqual([1, { transferCount: 1, netWon: rows[0]!.netWon }, 1]);
    expect(await readAudits(payFileId)).toEqual([
      { details: { paid: 1, refused: 1, paidWon: rows[0]!.netWon, refusedWon: rows[1]!.netWon } },
    ]);
  });

  it("ignores a repeated file, even in parallel, and refuses a contradiction", async () => {
    const { people, payFileId, rows, states } = await aFile(2);
    const lines = await resultLines(answered(rows, "정상", "계좌 없음"));
    const saved = await Promise.all([1, 2, 3].map(() => saveResult(ctx, payFileId, lines)));
    expect(saved.filter(({ paid, refused }) => paid + refused > 0)).toEqual([{ paid: 1, refused: 1 }]);
    expect(await saveResult(ctx, payFileId, lines)).toEqual({ paid: 0, refused: 0 });
    expect([(await mailsTo(people[1]!.author.email)).length, (await readAudits(payFileId)).length]).toEqual([1, 1]);
    expect(await Promise.all(people.map(({ author }) => rung(author)))).toEqual([
      [`2026년 2월 저작권료 ${won(rows[0]!.netWon)}을 보냈어요.`],
      [`2026년 2월 저작권료 ${won(rows[1]!.netWon)}이 입금되지 않았어요.`],
    ]);
    for (const answers of [
      ["계좌 없음", "계좌 없음"],
      ["정상", "정상"],
    ])
      expect(await code(saveResult(ctx, payFileId, await resultLines(answered(rows, ...answers))))).toBe("settlement.result-faulty");
    expect(await states()).toEqual(["PAID", "REFUSED"]);
    const preview = await previewResult(ctx, payFileId, await resultFile(answered(rows, "정상", "정상")));
    expect(preview).toMatchObject({ same: 1, posted: null, faults: [{ line: 3, message: "이미 ‘거절됨’로 읽은 이체입니다." }] });
  });

  it("names each wrong line and saves nothing", async () => {
    const { payFileId, rows, states } = await aFile(4);
    const [one, two, three, four] = answered(rows, "정상", "정상", "정상", "정상");
    const wrong: Answered[] = [
      { ...one!, netWon: one!.netWon! + 1 },
      { ...two!, bankAccountNumber: "110123459999" },
      { ...three!, payTransferId: 999_999_999 },
      four!,
      four!,
    ];
    const lines = await resultLines(wrong);
    expect(await code(saveResult(ctx, payFileId, lines))).toBe("settlement.result-faulty");
    const { faults, posted } = await previewResult(ctx, payFileId, await resultFile(wrong));
    expect(faults).toEqual([
      { line: 2, message: `금액이 ${one!.netWon}원인 이체입니다.` },
      { line: 3, message: "계좌번호 끝 네 자리가 다릅니다." },
      { line: 4, message: "이 파일에 없는 이체번호입니다." },
      { line: 6, message: "5줄과 이체번호가 같습니다." },
    ]);
    expect([posted, await states()]).toEqual([null, Array(4).fill("ON_ITS_WAY")]);
  });

  it("names each unreadable line", async () => {
    const heads = "이체번호,금액,계좌번호,결과,사유\n";
    const body = [
      "x,1,1,정상,",
      "1,일,1,정상,",
      "1,1,,정상,",
      "1,1,1,보류,",
      "1,1,1,불능,",
      `1,1,1,불능,${"가".repeat(201)}`,
      '1,"1,000원",*1234,성공,',
    ];
    const { lines, faults } = await readResultFile(new File([heads + body.join("\n")], "result.csv"));
    expect(faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
      "2 이체번호가 숫자가 아닙니다.",
      "3 금액이 숫자가 아닙니다.",
      "4 계좌번호가 비어 있습니다.",
      "5 결과는 정상이나 불능이어야 합니다.",
      "6 불능 사유가 비어 있습니다.",
      "7 사유는 200자까지입니다.",
    ]);
    expect(lines).toEqual([{ line: 8, payTransferId: 1, netWon: 1_000, lastFour: "1234", outcome: "PAID", refusedReason: "" }]);
  });

  it("reads a hundred thousand lines, which fit into the preview's form, and no more", async () => {
    const line = (_: unknown, at: number) =>
      `${900_000_000 + at},${1_000_000 + at},110-123-${String(at).padStart(6, "0")},${at % 10 === 0 ? "불능,예금주가 맞지 않음" : "정상,"}\n`;
    const text = `이체번호,금액,계좌번호,결과,사유\n${Array.from({ length: 100_000 }, line).join("")}`;
    const { lines, faults } = await readResultFile(new File([text], "result.csv"));
    expect([lines.length, faults]).toEqual([100_000, []]);
    const posted = postedLines(lines);
    // Leave half of the limit for other fields.
    expect(Buffer.byteLength(posted)).toBeLessThan(RESULT_BYTES / 2);
    const form = PayFileForm.parse({ intent: "apply", lines: posted });
    expect(form.intent === "apply" && JSON.stringify(form.lines) === JSON.stringify(lines)).toBe(true);
    expect(await code(readResultFile(new File([`${text}${line("", 100_000)}`], "result.csv")))).toBe("grid.file-rows");
  });

  it("reads an Excel file longer than a grid's file may be", async () => {
    const cells = { 이체번호: (at: number) => at, 금액: (at: number) => at, 계좌번호: () => "1234", 결과: () => "정상", 사유: () => "" };
    const columns = Object.entries(cells).map(([header, value]) => ({ header, value }));
    const rows = Array.from({ length: 10_001 }, (_, at) => at + 1);
    const file = new File([await excelFile("result", columns, rows).arrayBuffer()], "result.xlsx");
    const { lines, faults } = await readResultFile(file);
    expect([lines.length, faults]).toEqual([10_001, []]);
  });

  it.each([
    ["settlement.result-empty", ""],
    ["settlement.result-empty", "이체번호,금액,계좌번호,결과,사유\n"],
    ["settlement.result-columns", "이체번호,금액\n1,2\n"],
    ["settlement.result-file", '이체번호,"금액\n1,2\n'],
    ["settlement.result-file", "\u0000\u0001"],
    ["grid.file-unreadable", "PK no zip"],
  ])("refuses with %s a file of %j", async (refusal, text) => {
    expect(await code(readResultFile(new File([text], "result.csv")))).toBe(refusal);
  });

  it("refuses until the file is handed over", async () => {
    const { deliver, author } = await makeEarner();
    await deliver("2026-02-10T03:00:00Z", 1, 1_000);
    await settleMonth(ctx, { userId: author.userId, month: "202602" });
    const payFileId = await makeFileOfDue(ctx);
    const lines = await resultLines(answered(await bankRowsOf(ctx, payFileId), "정상"));
    expect(await code(saveResult(ctx, payFileId, lines))).toBe("settlement.file-not-handed-over");
    expect(await code(saveResult(ctx, 999_999_999, lines))).toBe("settlement.no-pay-file");
  });
});

describe("a refused transfer", () => {
  it("joins the next file, shows the reason until then, and ignores the old result afterwards", async () => {
    const { payFileId, rows, states } = await aFile(1);
    const lines = await resultLines(answered(rows, "수취인 계좌 잠김"));
    await saveResult(ctx, payFileId, lines);
    expect((await readDue(ctx, PAY_DAY)).rows).toMatchObject([{ state: "REFUSED", refusedReason: "수취인 계좌 잠김" }]);
    const next = await makeFileOfDue(ctx);
    expect(await states()).toEqual(["ON_ITS_WAY"]);
    expect(await saveResult(ctx, payFileId, lines)).toEqual({ paid: 0, refused: 0 });
    await markHandedOver(ctx, next);
    await saveResult(ctx, next, await resultLines(answered(await bankRowsOf(ctx, next), "정상")));
    expect(await states()).toEqual(["PAID"]);
  });

  it("can be cancelled and settled again to the new account", async () => {
    const { people, payFileId, rows } = await aFile(1);
    await saveResult(ctx, payFileId, await resultLines(answered(rows, "계좌 없음")));
    const { author, month } = people[0]!;
    await saveAccount(author, { number: "220987654321" });
    await cancelSettlement(ctx, month);
    await settleMonth(ctx, month);
    expect((await bankRowsOf(ctx, await makeFileOfDue(ctx))).map((row) => row.bankAccountNumber)).toEqual(["220987654321"]);
  });

  it("of a withdrawn creator asks for an account through customer service", async () => {
    const { people, payFileId, rows } = await aFile(1);
    const { email, userId } = people[0]!.author;
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, userId));
    await saveResult(ctx, payFileId, await resultLines(answered(rows, "계좌 없음")));
    const text = JSON.stringify(await mailsTo(email));
    expect(text).toContain("/app/support");
    expect(text).not.toContain("entry-user-bank-account");
  });
});

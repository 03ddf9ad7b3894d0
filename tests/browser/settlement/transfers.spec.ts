import fs from "node:fs";
import { axeViolations, expect, rows, settled, test } from "../support/site";

type Transfer = { id: number; won: number };

const transfersOf = (payFileId: string | null) =>
  rows<Transfer>("SELECT pay_transfer_id AS id, net_won AS won FROM pay_transfer WHERE pay_file_id = ? ORDER BY pay_transfer_id", [
    payFileId,
  ]);

test("an administrator sends settlements to the bank in a file, and reads its result", async ({ as, js }, testInfo) => {
  const page = await as("admin");
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  await page.goto("/app/manager/pay-files?payDay=2099-01-01");
  if (js) await settled(page);
  await expect(page.getByRole("region", { name: "지급할 정산 표" })).toContainText("거절됨: 예금주 이름이 다름");
  // Show what other journeys settled meanwhile.
  await page.reload();
  if (js) await settled(page);
  await page.getByLabel("사유").fill("정기 지급을 하려고 만듭니다");
  await page.getByRole("button", { name: /이체 파일 만들기/ }).click();
  await expect(page.getByRole("heading", { name: /^이체 파일 \d+$/ })).toBeVisible();
  const payFileId = new URL(page.url()).searchParams.get("payFileId");
  const transfers = await transfersOf(payFileId);
  expect(transfers.length).toBeGreaterThan(1);
  if (js) expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel("내려받는 사유").fill("은행에 올리려고 받습니다");
  const coming = page.waitForEvent("download");
  await press("CSV 내려받기").click();
  const text = fs.readFileSync(await (await coming).path(), "utf8");
  expect(text.split("\r\n")[0]).toBe("\uFEFF이체번호,은행코드,은행,계좌번호,예금주,금액,적요");
  expect(text).toContain("110123456789");
  await expect(page.getByRole("main")).not.toContainText("110123456789");

  await press("은행에 넘김").click();
  await expect(page.getByRole("heading", { name: "은행에 넘긴 파일로 표시할까요?" })).toBeVisible();
  await page.getByRole("button", { name: "은행에 넘김", exact: true }).first().click();
  await expect(page.getByText(/은행에 넘김 · 이체일/)).toBeVisible();

  const answered = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line, index) => `${line},${index === 0 ? "불능,계좌 없음" : "정상,"}`);
  // Two settlements to one account are one line.
  expect(answered.length).toBeLessThan(transfers.length);
  const file = testInfo.outputPath("result.csv");
  fs.writeFileSync(file, ["이체번호,은행코드,은행,계좌번호,예금주,금액,적요,결과,사유", ...answered].join("\n"));
  const upload = async () => {
    await page.getByLabel("은행 결과 파일").setInputFiles(file);
    await press("미리보기").click();
    await expect(page.getByRole("heading", { name: "결과 미리보기" })).toBeVisible();
  };
  await upload();
  await expect(page.getByRole("region", { name: "거절된 이체 표" })).toContainText("계좌 없음");
  if (js) expect(await axeViolations(page)).toEqual([]);
  await press("저장").click();
  await expect(page.getByText(`지급됨 ${answered.length - 1}건, 거절됨 1건을 읽었습니다.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "이체 표" })).toContainText("계좌 없음");
  await upload();
  await expect(press("저장")).toHaveCount(0);

  const [open] = await rows<{ open: number }>("SELECT COUNT(*) AS open FROM pay_transfer WHERE pay_file_id = ? AND outcome IS NULL", [
    payFileId,
  ]);
  expect(open!.open).toBe(0);
  // Makes the sample's settlements due again for the next test.
  await rows("UPDATE pay_transfer SET outcome = NULL, refused_reason = '', live_settlement_id = NULL WHERE pay_file_id = ?", [payFileId]);
  await rows("UPDATE pay_file SET state = 'DISCARDED' WHERE pay_file_id = ?", [payFileId]);
});

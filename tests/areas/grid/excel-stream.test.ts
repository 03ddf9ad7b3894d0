import { expect, it, vi } from "vitest";
import { excelFile } from "~/http/reply/excel.server";
import { patience } from "../../support/yardstick";

const ROWS = 1_000_000;

it("a download reads no more rows than the browser takes, and none after the browser has gone", async () => {
  let read = 0;
  let ended = false;
  async function* rows() {
    try {
      for (; read < ROWS; read++) {
        // Wait before each slice, as a database query does.
        if (read % 2_000 === 0) await new Promise(setImmediate);
        yield { number: read };
      }
    } finally {
      ended = true;
    }
  }
  const body = excelFile("많은 행", [{ header: "번호", value: (row) => row.number }], rows()).body!.getReader();
  await body.read();
  let before = -1;
  await vi.waitUntil(() => before === (before = read), { interval: 500, timeout: patience(15_000) });
  expect(read).toBeLessThan(ROWS / 2);
  await body.cancel();
  await vi.waitUntil(() => ended, { timeout: patience(15_000) });
  expect(read).toBe(before);
});

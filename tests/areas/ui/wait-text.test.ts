import { describe, expect, it } from "vitest";
import { refusalText } from "~/messages/refusals.ko";

describe("a refusal's waiting time", () => {
  it.each([
    [1, "1초"],
    [59, "59초"],
    [60, "1분"],
    [61, "2분"],
    [315, "6분"],
    [3_540, "59분"],
    [3_541, "1시간"],
    [3_660, "1시간 1분"],
    [45_061, "12시간 32분"],
    [86_400, "24시간"],
  ])("shows %i seconds as %s, rounded up", (seconds, said) => {
    expect(refusalText("common.too-many", { seconds })).toBe(`요청이 잦습니다. ${said} 뒤에 다시 시도해 주세요.`);
  });
});

import { expect, it } from "vitest";
import { get, post } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";
import { builtScreens } from "../../support/screens";
import { checkPage } from "../../support/pages/page-rules";

it("answers a closed file or stream address with a page that says so, to a link and to a form", async () => {
  const as = await loginAs(await makeMember());
  const closed: string[] = [];
  for (const { url, takesForms } of (await builtScreens()).filter(({ isPage }) => !isPage)) {
    const answers = [await get(url, as), ...(takesForms ? [await post(url, {}, as)] : [])].filter(({ status }) => status === 403);
    for (const answer of answers) {
      closed.push(url);
      expect((await checkPage(url, answer, 403)).one("h1").textContent, url).toBe("볼 수 없는 화면입니다");
    }
  }
  expect(closed).toContain("/app/manager/pay-file-download");
  expect(new Set(closed).size).toBeGreaterThan(20);
});

it("sends no error page to a client that left, and logs no bug", async () => {
  const as = await loginAs(await makeMember());
  const left = await get("/app/system/user.xlsx", { ...as, signal: AbortSignal.abort() });
  expect(await left.text()).not.toContain("<html");
});

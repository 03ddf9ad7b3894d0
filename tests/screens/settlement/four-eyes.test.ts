import { expect, it } from "vitest";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { post, refused, screen } from "../../support/app";
import { ctxOf, loginAs, makeAdmin } from "../../support/factories/members";
import { makeFileOfDue } from "../../support/factories/pay-files";
import { makeEarner } from "../../support/factories/settlement";

// The built site reads its settings once.
process.env.PAY_FILE_FOUR_EYES = "Y";

it("a pay file waits for another member, and shows its maker why", async () => {
  const admin = await makeAdmin();
  const { author, deliver } = await makeEarner({});
  await deliver("2026-02-10T03:00:00Z", 1, 100_000);
  await settleMonth(ctxOf(admin), { userId: author.userId, month: "202602" });
  const here = `/app/manager/pay-file?payFileId=${await makeFileOfDue(ctxOf(admin))}`;
  const as = await loginAs(admin);
  const ownScreen = await screen(here, as);
  expect(ownScreen.text).toContain("다른 담당자가 은행에 넘기기를 기다려요.");
  expect(ownScreen.all('button[value="hand-over"]')).toEqual([]);
  expect(ownScreen.all('button[value="discard"]')).toHaveLength(1);
  const pressed = await refused(here, { intent: "hand-over", confirmed: "Y" }, 409, as);
  expect(pressed.text).toContain("파일을 만든 사람이 아닌 다른 담당자가 은행에 넘겨야 합니다.");
  const other = await loginAs(await makeAdmin());
  expect((await screen(here, other)).all('button[value="hand-over"]')).toHaveLength(1);
  expect((await post(here, { intent: "hand-over", confirmed: "Y" }, other)).status).toBe(303);
});

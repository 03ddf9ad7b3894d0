import ExcelJS from "exceljs";
import { expect, type Page, rows, settled, test } from "./support/site";
import { openEditor, press, typeText } from "./support/writing";

const LIST = "/app/seminar/seminar-list";
const unique = (js: boolean) => `${js ? "J" : "N"}${Date.now().toString(36)}`;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const idOf = async (title: string) => (await rows<{ id: number }>("SELECT seminar_id AS id FROM seminar WHERE title = ?", [title]))[0]!.id;
const view = (seminarId: number) => `/app/seminar/view-seminar?seminarId=${seminarId}`;

async function open(page: Page, js: boolean, url: string) {
  await page.goto(url);
  if (js) await settled(page);
}

async function apply(page: Page, js: boolean, seminarId: number, button: string) {
  await open(page, js, view(seminarId));
  await page.getByLabel("소속").fill("글벗 살림연구소");
  await page.getByLabel("전화번호").fill("010-1234-5678");
  await press(page, button);
}

test("a host writes a seminar; people apply, a waiting one moves up, is checked in, and gets a reply to a comment", async ({
  as,
  stranger,
  js,
}) => {
  const title = `함께 읽는 계약서 ${unique(js)}`;
  const host = await as("creator");
  const first = await as("writer");
  const second = await as("member");

  await test.step("the host writes it, for one person", async () => {
    await openEditor(host, js, "/app/seminar/entry-seminar?new=Y");
    await host.getByLabel("제목", { exact: true }).fill(title);
    await host.getByLabel("시작", { exact: true }).fill(`${day(9)}T14:00`);
    await host.getByLabel("종료", { exact: true }).fill(`${day(9)}T16:00`);
    await host.getByLabel("접속 주소").fill("https://meet.example.test/room");
    await host.getByLabel("정원").fill("1");
    await typeText(host, js, "계약서를 한 줄씩 함께 읽습니다.");
    await press(host, "저장");
    await expect(host.getByText("저장되었습니다.").first()).toBeVisible();
    await expect(host.getByRole("link", { name: title, exact: true }).first()).toBeVisible();
  });

  const seminarId = await idOf(title);

  await test.step("a guest reads the invitation, and applying leads through the login and back", async () => {
    const guest = await stranger();
    await guest.goto(`/app/seminar/seminar-invitation?seminarId=${seminarId}`);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(guest.getByText("meet.example.test")).toHaveCount(0);
    await guest.getByRole("link", { name: "신청하기" }).first().click();
    await expect(guest).toHaveURL(new RegExp(`/app/login\\?redirectUrl=.*view-seminar.*${seminarId}`));
  });

  await test.step("one person gets the seat, the other a place in the queue", async () => {
    await apply(first, js, seminarId, "신청하기");
    await expect(first.getByText("신청이 완료되었습니다.").first()).toBeVisible();
    await expect(first).toHaveURL(new RegExp(LIST));
    await apply(second, js, seminarId, "대기 신청하기");
    await expect(second.getByText(/대기 1번째/).first()).toBeVisible();
  });

  await test.step("the first cancels, the next takes the seat", async () => {
    await open(first, js, view(seminarId));
    await first.getByLabel("댓글 쓰기").fill("쓰다 만 말");
    await press(first, "신청 취소");
    if (js) {
      await expect(first.getByRole("dialog")).toBeVisible();
      await first.keyboard.press("Escape");
      await expect(first.getByRole("dialog")).toBeHidden();
      await expect(first.getByRole("button", { name: "신청 취소" })).toBeFocused();
      await expect(first.getByLabel("댓글 쓰기")).toHaveValue("쓰다 만 말");
      await press(first, "신청 취소");
    }
    await first
      .getByRole(js ? "dialog" : "main")
      .getByRole("button", { name: "신청 취소", exact: true })
      .click();
    await expect(first.getByText(/취소/).first()).toBeVisible();
    if (js) await expect(first.getByLabel("댓글 쓰기"), "what another form did takes nothing away").toHaveValue("쓰다 만 말");
    await expect
      .poll(async () =>
        (await rows<{ state: string }>("SELECT state FROM attendee WHERE seminar_id = ? ORDER BY attendees_id", [seminarId])).map(
          ({ state }) => state,
        ),
      )
      .toEqual(["CANCELLED", "OFFERED"]);
    await open(second, js, view(seminarId));
    await press(second, "자리 받기");
    await expect(second.getByRole("link", { name: /meet\.example\.test/ }).first()).toBeVisible();
  });

  await test.step("the host ticks the person off and takes the list along", async () => {
    await open(host, js, `/app/seminar/seminar-attendees-list?seminarId=${seminarId}`);
    await host.getByRole("button", { name: /참석 확인$/ }).click();
    await expect(host.getByText("참석으로 표시했습니다.").first()).toBeVisible();
    const file = await host.request.get(`/app/seminar/seminar-attendees-list.xlsx?seminarId=${seminarId}`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await file.body()) as never);
    expect(book.worksheets[0]!.getColumn(2).values).toEqual(expect.arrayContaining(["상태", "취소", "참석"]));
  });

  await test.step("the person asks, the host replies once", async () => {
    await open(second, js, view(seminarId));
    await second.getByLabel("댓글 쓰기").fill("무엇을 가져가면 되나요?");
    await press(second, "댓글 남기기");
    await expect(second.getByText("무엇을 가져가면 되나요?").first()).toBeVisible();
    await expect(second.getByLabel("댓글 쓰기"), "what was said is over").toHaveValue("");
    await open(host, js, view(seminarId));
    await host.getByText("답글 쓰기").click();
    await host.getByLabel("답글", { exact: true }).fill("신분증이면 됩니다.");
    await press(host, "답글 남기기");
    await expect(host.getByText("신분증이면 됩니다.").first()).toBeVisible();
    await expect(host.getByRole("button", { name: "답글 남기기" })).toHaveCount(0);
  });
});

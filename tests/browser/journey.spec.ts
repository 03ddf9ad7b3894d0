import ExcelJS from "exceljs";
import { control, expect, type Page, rows, test } from "./support/site";
import { atItsEnd, chatUrl, CREATOR_KAKAO_ID, friendsFor, messagesSince, messagesTo, pick, sendSelected, stateOf } from "./support/sending";
import { picture, press, publish, writePost } from "./support/writing";

const REPORT = "/app/user-report/user-contents-view-report-by-contents?view=rows&dateOption=1day";
const CHART = "/app/creator-report/creator-fee-chart";

test("a creator writes and sends a post, and sees who read it and what it earned @browser", async ({ stranger, js }) => {
  const page = await stranger();
  const title = `봄날의 연금 이야기 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  const since = new Date().toISOString();

  await test.step("logs in by the messenger", async () => {
    await page.goto("/app/login");
    await page.getByRole("link", { name: "카카오로 로그인" }).click();
    await expect(page.getByRole("heading", { name: "메신저 계정 고르기" })).toBeVisible();
    await page.getByRole("button", { name: /글벗 작가 김하늘/ }).click();
    await expect(page).toHaveURL(/\/app\/main$/);
    await expect(page.getByRole("banner")).toContainText("하늘작가");
  });

  await test.step("writes", async () => {
    await writePost(page, js, title);
    await page.getByLabel(/^대표 사진/).setInputFiles(await picture("봄.jpg", 800));
    await press(page, "미리보기");
    await expect(page.getByRole("article").getByRole("heading", { name: title })).toBeVisible();
    await press(page, "계속 쓰기");
    await publish(page, js);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });

  const earned = await feeOf(page, title);
  const address = (
    await rows<{ url: string }>("SELECT CONCAT('/app/blog/view-contents?contentsId=', contents_id) AS url FROM contents WHERE title = ?", [
      title,
    ])
  )[0]!.url;
  await page.goto(address);

  await test.step("fetches the friends and sends to three of them", async () => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /^보내기/ })
      .first()
      .click();
    await press(page, "친구 불러오기");
    await expect(page.getByText(/친구 \d+명을 불러왔습니다/)).toBeVisible();
  });

  const friends = (await friendsFor(js)).slice(0, 3);
  await test.step("picks, confirms, and sees the run to its end", async () => {
    await expect(page.locator("#title")).toHaveText(title.length > 30 ? /…$/ : title);
    await pick(page, js, friends);
    await sendSelected(page);
    await expect(page.getByText("카카오톡 친구 3명에게 메시지가 한 번씩 가요.")).toBeVisible();
    expect(await messagesOf(title, since)).toEqual([]);
    await (js ? page.getByRole("dialog") : page).getByRole("button", { name: "3명에게 보내기" }).click();
    await atItsEnd(page);
    for (const friend of friends) await expect(stateOf(page, friend)).toHaveText("보냄");
  });

  const messages = await messagesOf(title, since);
  expect(messages.map((message) => message.receiver).sort()).toEqual(friends.map((friend) => friend.uuid).sort());

  await test.step("a friend opens the link and reads", async () => {
    const reader = await stranger();
    await reader.goto(chatUrl(friends[0]!));
    await reader.getByRole("link", { name: "글 읽기" }).last().click();
    await expect(reader).toHaveURL(/\/app\/blog\/view-contents\?.*sendHistoryId=/);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(reader.getByRole("article")).toContainText("우리 살림에도 작은 물결이");
    await expect.poll(() => readings(title)).toBe(1);
  });

  await test.step("the creator sees the view, the fee, and takes both home", async () => {
    await page.goto(REPORT);
    const row = (nickname: string) => page.getByRole("row").filter({ hasText: title }).filter({ hasText: nickname });
    await expect(row(friends[0]!.nickname)).toContainText("읽음");
    await expect(row(friends[0]!.nickname)).not.toContainText("안 읽음");
    await expect(row(friends[1]!.nickname)).toContainText("안 읽음");
    const sheet = await download(page);
    const lines = sheet.filter((line) => line.includes(title));
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.includes(friends[0]!.nickname))).toBeDefined();
    expect(await feeOf(page, title)).toBe(earned + 30);
    await expect(async () => {
      const now = await feeNow(page);
      expect((await download(page)).flat().map(String)).toContain(String(now));
    }).toPass();
  });
});

test("a press retries a failed recipient, and an unsure one only after a warning", async ({ as, js }) => {
  const page = await as("creator");
  const title = `다시 보내는 글 ${js ? "J" : "N"}${Date.now().toString(36)}`;
  const since = new Date().toISOString();
  await writePost(page, js, title);
  await publish(page, js);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^보내기/ })
    .first()
    .click();
  await press(page, "친구 불러오기");
  await expect(page.getByText(/친구 \d+명을 불러왔습니다/)).toBeVisible();
  const [fine, refusing, silent] = (await friendsFor(js)).slice(3, 6) as [Friend, Friend, Friend];
  const chat = await page.context().newPage();
  const change = async (from: string, to: string) => {
    await chat.goto(chatUrl(refusing));
    await chat.getByRole("button", { name: from }).first().click();
    await expect(chat.getByRole("button", { name: to }).first()).toBeVisible();
  };
  await change("메시지 거부하기", "다시 받기");
  await control("faults", { target: "message", mode: "timeout-after-accept", times: 1, match: silent.uuid });

  await pick(page, js, [fine, refusing, silent]);
  await sendSelected(page);
  await (js ? page.getByRole("dialog") : page).getByRole("button", { name: "3명에게 보내기" }).click();
  await atItsEnd(page);
  await expect(stateOf(page, fine)).toHaveText("보냄");
  await expect(stateOf(page, refusing)).toHaveText("실패");
  await expect(stateOf(page, silent)).toHaveText("확인 필요");
  await expect(page.getByText("받는 분이 메시지를 받지 않도록 해 두었어요.")).toBeVisible();
  await expect(page.getByText("도착했을 수도 있어요.")).toBeVisible();

  await change("다시 받기", "메시지 거부하기");
  await page.getByRole("button", { name: "실패한 사람만 다시(1명)" }).click();
  const warning = page.getByText("다시 보내면 두 번 받을 수 있습니다.");
  await expect(stateOf(page, refusing)).toHaveText("보냄");
  const counts = async () => [
    (await messagesTo(fine, since)).length,
    (await messagesTo(refusing, since)).length,
    (await messagesTo(silent, since)).length,
  ];
  expect(await counts()).toEqual([1, 1, 1]);

  await page.getByRole("button", { name: `${silent.nickname}에게 다시 보내기` }).click();
  await expect(warning).toBeVisible();
  if (js) {
    await page.evaluate(() => (window as unknown as { __remixRouter: { revalidate: () => void } }).__remixRouter.revalidate());
    await page.waitForFunction(
      () => (window as unknown as { __remixRouter: { state: { revalidation: string } } }).__remixRouter.state.revalidation === "idle",
    );
    await expect(warning, "the question stays open when the page reads itself anew").toBeVisible();
  }
  expect(await counts()).toEqual([1, 1, 1]);
  await page.getByRole("button", { name: "다시 보내기", exact: true }).last().click();
  await expect(stateOf(page, silent)).toHaveText("보냄");
  expect(await counts()).toEqual([1, 1, 2]);

  await page.goto("/app/send-messages/send-history");
  await expect(page.getByRole("row").filter({ hasText: fine.nickname }).first()).toBeVisible();
});

test("a revoked consent is requested again, and the trip fetches the friends @nojs", async ({ as }) => {
  const page = await as("creator");
  await control("revoke", { accountId: CREATOR_KAKAO_ID, scopes: ["friends"] });
  await page.goto("/app/blog/contents-list");
  await page.getByRole("main").getByRole("list").getByRole("link").first().click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^보내기/ })
    .first()
    .click();
  const panel = page.url();
  await press(page, "친구 불러오기");
  await page.getByRole("button", { name: /글벗 작가 김하늘/ }).click();
  await expect(page.getByRole("heading", { name: "글벗 로그인 동의" })).toBeVisible();
  await page.getByRole("button", { name: "동의하고 계속하기" }).click();
  await expect(page).toHaveURL(panel);
  await expect(page.getByText(/친구 \d+명을 불러왔습니다/)).toBeVisible();
});

type Friend = Awaited<ReturnType<typeof friendsFor>>[number];

async function readings(title: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    "SELECT COUNT(*) AS count FROM contents_view_history JOIN contents USING (contents_id) WHERE contents.title = ?",
    [title],
  );
  return Number(row!.count);
}

/** Only this post's messages: other tests send as the same creator. */
async function messagesOf(title: string, since: string) {
  return (await messagesSince(since)).filter(({ template }) => JSON.stringify(template).includes(title));
}

/** The fee chart's total without the creator's other posts. */
async function feeOf(page: Page, title: string): Promise<number> {
  let fee = 0;
  await expect(async () => {
    const others = await feesOfOthers(title);
    fee = (await feeNow(page)) - others;
    expect(await feesOfOthers(title)).toBe(others);
  }).toPass();
  return fee;
}

async function feesOfOthers(title: string): Promise<number> {
  const [row] = await rows<{ won: string }>(
    `SELECT COALESCE(SUM(fee_won), 0) AS won FROM send_history JOIN contents USING (contents_id) JOIN user ON user.user_id = send_history.author_id
     WHERE user_email = 'creator@geulbeot.test' AND delivered_at IS NOT NULL AND contents.title <> ?`,
    [title],
  );
  return Number(row!.won);
}

async function feeNow(page: Page): Promise<number> {
  await page.goto(CHART);
  const cells = page.getByRole("table").getByRole("row").nth(1).getByRole("cell");
  return Number((await cells.last().innerText()).replace(/\D/g, ""));
}

async function download(page: Page): Promise<unknown[][]> {
  await page.getByRole("button", { name: "내려받기" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "엑셀 내려받기" }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  const sheetRows: unknown[][] = [];
  book.worksheets[0]!.eachRow((row) => sheetRows.push((row.values as unknown[]).slice(1)));
  return sheetRows;
}

import { axeViolations, expect, type Page, rows, settled, test } from "../support/site";
import { openGroups } from "../support/sending";
import { press } from "../support/writing";

const OWNER = "(SELECT user_id FROM user WHERE user_email = 'creator@geulbeot.test')";
const LIST = "/app/user/friend-list";

const aPost = async () =>
  (
    await rows<{ id: number }>(
      `SELECT contents_id AS id FROM contents WHERE user_id = ${OWNER} AND delete_yn = 'N' ORDER BY contents_id LIMIT 1`,
    )
  )[0]!.id;

const forgetAll = async () => {
  await rows(`DELETE FROM friend_filter WHERE user_id = ${OWNER}`);
  await rows(`DELETE FROM friend_tag WHERE user_id = ${OWNER}`);
};
test.beforeEach(forgetAll);
test.afterEach(forgetAll);

async function tick(page: Page, count: number) {
  const boxes = page
    .getByRole("row")
    .filter({ hasNot: page.getByRole("columnheader") })
    .getByRole("checkbox", { name: / 선택$/ });
  for (let at = 0; at < count; at++) await boxes.nth(at).check();
}

test("a creator tags friends, saves a condition, and sends to the group it fills", async ({ as, js }) => {
  const page = await as("creator", { bypassCSP: true });
  const axe: string[] = [];
  const look = async (name: string) => {
    if (!js) return;
    await settled(page);
    for (const violation of await axeViolations(page)) axe.push(`${name}: ${violation}`);
  };
  await page.goto(`${LIST}?exclusionYn=N`);
  if (js) await settled(page);
  await tick(page, 3);
  await press(page, "태그 붙이기·떼기");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("태그 붙이기·떼기");
  await expect(page.getByText(/^고른 친구 3명: /)).toBeVisible();
  await page.getByLabel("새 태그").fill("단골, 서울");
  await look("tagging");
  await press(page, "붙이기");
  await expect(page).toHaveURL(`${LIST}?exclusionYn=N`);
  await expect(page.getByText("3명에게 태그를 붙였습니다.")).toBeVisible();
  await expect(page.getByText("단골, 서울").first()).toBeVisible();
  await page.getByLabel("태그", { exact: true }).selectOption({ label: "단골" });
  await page.getByRole("button", { name: "검색", exact: true }).click();
  await expect(page.getByText("태그: 단골 검색 결과 3명")).toBeVisible();

  await press(page, "더 보기");
  await page.getByRole("link", { name: "이 조건을 저장" }).click();
  await expect(page.getByText("태그 #단골: 3명")).toBeVisible();
  if (js) await settled(page);
  await page.getByRole("checkbox", { name: "서울 (3명)" }).check();
  await page.getByLabel("고른 태그를 모두 가진 친구만").check();
  await press(page, "찾기");
  await expect(page.getByText("태그 #단골 그리고 #서울: 3명")).toBeVisible();
  await page.getByLabel("그룹 이름").fill("서울 단골");
  await press(page, "이 조건을 저장");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("서울 단골");
  await look("filter");

  await page.goto(`/app/send-messages/send-contents?contentsId=${await aPost()}`);
  if (js) await settled(page);
  const send = page.locator('button[name="intent"][value="ticked"]');
  await openGroups(page);
  await page.getByRole("checkbox", { name: "서울 단골 (3명)" }).check();
  if (js) await expect(send).toHaveText("3명에게 보내기");
  await send.click();
  const asked = js ? page.getByRole("dialog") : page.getByRole("main");
  await expect(asked.getByText(/카카오톡 친구 3명에게 메시지가 한 번씩 가요/)).toBeVisible();
  await asked.getByRole("link", { name: "취소" }).click();
  await expect(page.getByRole("button", { name: "서울 단골 3명 빼기" })).toBeVisible();

  await page.goto("/app/send-messages/group-list-to-send");
  if (js) await settled(page);
  await page.getByRole("link", { name: "서울 단골" }).click();
  await press(page, "그룹 삭제");
  await page.locator("form:has([name=confirmed]) .btn-error").click();
  await expect(page.getByText("자동 그룹을 지웠습니다.")).toBeVisible();
  expect(axe).toEqual([]);
});

test("a creator chooses tags on a friend's page, and renames and deletes tags on their own page", async ({ as, js }) => {
  const page = await as("creator", { bypassCSP: true });
  const [friend] = await rows<{ id: number }>(
    `SELECT receiver_id AS id FROM friend WHERE user_id = ${OWNER} AND gone_at IS NULL ORDER BY receiver_id LIMIT 1`,
  );
  await page.goto(`/app/user/friend?receiverId=${friend!.id}`);
  if (js) await settled(page);
  await page.getByLabel("새 태그").fill("단골");
  await press(page, "태그 저장");
  await expect(page.getByRole("checkbox", { name: "단골 (1명)" })).toBeChecked();
  await page.goto("/app/user/friend-tags");
  if (js) await settled(page);
  await page.getByText("단골", { exact: true }).click();
  await page.getByLabel("태그 이름: 단골").fill("오랜 단골");
  await page.getByRole("button", { name: "이름 바꾸기: 단골" }).click();
  await expect(page.getByText("태그 이름을 바꾸었습니다.")).toBeVisible();
  if (js) expect(await axeViolations(page)).toEqual([]);
  await page.getByText("오랜 단골", { exact: true }).click();
  await page.getByRole("button", { name: "삭제: 오랜 단골" }).click();
  await expect(page.getByText("이 태그가 붙은 모든 친구에게서 떼어집니다.")).toBeVisible();
  await page.locator("form:has([name=confirmed]) .btn-error").click();
  await expect(page.getByText("아직 태그가 없어요")).toBeVisible();
});

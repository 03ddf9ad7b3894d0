import fs from "node:fs";
import path from "node:path";
import { giveLogin } from "../support/joining";
import { type LongLists, makeLongLists, makeOfficeLists } from "../support/long-lists";
import { patience } from "../../support/yardstick";
import { expect, type Page, settled, test } from "../support/site";

type Made = LongLists & Partial<Awaited<ReturnType<typeof makeOfficeLists>>>;
type Url = (ids: Made) => string;

const view = "/app/user-report/user-contents-view-report-by-contents?rowsPerPage=10";

/** A member's lists, by the file that draws the pager. */
const own: Record<string, Url> = {
  "areas/sending/filters/parts/found-friends.tsx": () => "/app/user/friend-filter?said=Y&nickname=%EC%B9%9C%EA%B5%AC",
  "areas/sending/groups/parts/target-pane.tsx": ({ groupId }) => `/app/send-messages/entry-friends-to-group?groupId=${groupId}`,
  "areas/comments/parts/thread.tsx": ({ seminarId }) => `/app/seminar/view-seminar?seminarId=${seminarId}`,
  "routes/app+/contents+/blog.tsx": () => "/app/contents/blog?rowsPerPage=10",
  "routes/app+/contents+/contents-shop.tsx": () => "/app/contents/contents-shop?favoriteYn=Y&rowsPerPage=10",
  "routes/app+/contents+/favorite-writer.tsx": () => "/app/contents/favorite-writer",
  "routes/app+/creator-report+/contents-view-ranking.tsx": () => "/app/creator-report/contents-view-ranking?rowsPerPage=10",
  "routes/app+/creator-report+/creator-fee-list.tsx": () => "/app/creator-report/creator-fee-list?rowsPerPage=10",
  "routes/app+/creator-report+/fee-dispatches.tsx": () => "/app/creator-report/fee-dispatches?rowsPerPage=10",
  "routes/app+/creator-report+/popular-contents-list.tsx": () => "/app/creator-report/popular-contents-list?rowsPerPage=10",
  "routes/app+/creator-report+/post-views.tsx": () => "/app/creator-report/post-views?rowsPerPage=10",
  "routes/app+/notices+/index.tsx": () => "/app/notices",
  "routes/app+/seminar+/seminar-attendees-list.tsx": ({ seminarId }) => `/app/seminar/seminar-attendees-list?seminarId=${seminarId}`,
  "routes/app+/seminar+/seminar-list.tsx": () => "/app/seminar/seminar-list?mine=Y",
  "routes/app+/send-messages+/send-history.tsx": () => "/app/send-messages/send-history",
  "routes/app+/send-messages+/send-runs.tsx": () => "/app/send-messages/send-runs",
  "routes/app+/user+/friend-list-fetched.tsx": () => "/app/user/friend-list-fetched?kind=added",
  "routes/app+/user+/friend.tsx": ({ receiverId }) => `/app/user/friend?receiverId=${receiverId}`,
  "routes/app+/user+/my-payment-history.tsx": () => "/app/user/my-payment-history",
  "routes/app+/user-report+/all-user-contents-view-report.tsx": () => "/app/user-report/all-user-contents-view-report?rowsPerPage=10",
  "routes/app+/user-report+/user-contents-view-report-by-contents.tsx cards": () => view,
  "routes/app+/user-report+/user-contents-view-report-by-contents.tsx people": ({ contentsId }) => `${view}&contentsId=${contentsId}`,
  "routes/app+/user-report+/user-contents-view-report-by-contents.tsx rows": () => `${view}&view=rows`,
  "routes/app+/user-report+/user-contents-view-report-by-main-subject.tsx": () =>
    "/app/user-report/user-contents-view-report-by-main-subject?rowsPerPage=10",
  "grid friends": () => "/app/user/friend-list?rowsPerPage=10",
  "grid groups": () => "/app/send-messages/group-list-to-send?rowsPerPage=10",
};

const member: Url = ({ userId }) => `/app/system/user/member?userId=${userId}`;

/** Lists of the back office; those that other tests change show one creator's rows. */
const office: Record<string, Url> = {
  "areas/operations/parts/job-list.tsx": () => "/app/manager/jobs?kind=table&state=failed",
  "routes/app+/manager+/audit.tsx": ({ userId }) => `/app/manager/audit?text=user:${userId}&rowsPerPage=10`,
  "routes/app+/manager+/comment-reports.tsx": () => "/app/manager/comment-reports",
  "routes/app+/manager+/pay-file.tsx": ({ payFileId }) => `/app/manager/pay-file?payFileId=${payFileId}&rowsPerPage=10`,
  "routes/app+/manager+/pay-files.tsx": () => "/app/manager/pay-files",
  "routes/app+/manager+/payment-history.tsx": ({ mark }) => `/app/manager/payment-history?search=${mark}`,
  "routes/app+/manager+/settle-run.tsx": ({ settleRunId }) => `/app/manager/settle-run?settleRunId=${settleRunId}`,
  "routes/app+/manager+/settle-runs.tsx": () => "/app/manager/settle-runs",
  "routes/app+/manager+/settlement-checks.tsx": ({ settlementCheckId }) =>
    `/app/manager/settlement-checks?settlementCheckId=${settlementCheckId}`,
  "routes/app+/system+/mail-certification.tsx": ({ userId }) => `/app/system/mail-certification?userId=${userId}&rowsPerPage=10`,
  "routes/app+/system+/user+/member.tsx payments": member,
  "routes/app+/system+/user+/member.tsx runs": member,
  "routes/app+/system+/user+/member.tsx audit": member,
  "routes/app+/system+/user-login-historys.tsx": ({ userId }) => `/app/system/user-login-historys?userId=${userId}&rowsPerPage=10`,
  "routes/app+/table+/changes.tsx": () => "/app/table/changes",
  "grid api-informations": () => "/app/api-informations?rowsPerPage=10",
  "grid bank-holidays": () => "/app/manager/bank-holidays?rowsPerPage=10",
  "grid code-headers": () => "/app/common/codes?h_rowsPerPage=10",
  "grid codes": () => "/app/common/codes?commonCode=main_subject&rowsPerPage=10",
  "grid companies": () => "/app/system/company?rowsPerPage=10",
  "grid data-items": () => "/app/dataitems?rowsPerPage=10",
  "grid deduction-rules": () => "/app/manager/deduction-rules?rowsPerPage=10",
  "grid environment-items": () => "/app/dataitem/environment?rowsPerPage=10",
  "grid fee-rates": () => "/app/manager/fee-rates?rowsPerPage=10",
  "grid help-codes": () => "/app/help-codes?rowsPerPage=10",
  "grid menus": () => "/app/system/menu?rowsPerPage=10",
  "grid role-apis": () => "/app/system/role-api?rowsPerPage=10",
  "grid role-menus": () => "/app/system/role/menu?rowsPerPage=10",
  "grid roles": () => "/app/system/role?rowsPerPage=10",
  "grid table-columns": ({ mark }) => `/app/table-columns?tableId=${mark}1&dataItemRelease=TEST&rowsPerPage=10`,
  "grid table-informations": () => "/app/table/informations?rowsPerPage=10",
  "grid user-roles": ({ mark }) => `/app/system/user-role?userId=${mark}&rowsPerPage=10`,
  "grid users": ({ mark }) => `/app/system/user?user=${mark}&rowsPerPage=10`,
};

/** Lists that never have a second page. */
const short: Record<string, string> = { "grid databases": "an environment is one of three" };

/** Every list with pages in the sources. */
function declaredLists(): string[] {
  return fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^(ui|grid)\//.test(file))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join("app", file), "utf8");
      const id = /defineGrid<.*?\(\{\s*id: "([\w-]+)"/s.exec(text)?.[1];
      if (id) return [`grid ${id}`];
      const pagers = text.split("<Pager").length - 1;
      const tables = text
        .split("<DataTable")
        .slice(1)
        .filter((part) => /\spage=\{/.test(propsOf(part)));
      return Array.from({ length: pagers + tables.length }, () => file);
    })
    .toSorted();
}

/** Cuts an element's props out of JSX source. */
function propsOf(text: string): string {
  const [line = ""] = text.split("\n");
  return /\/>\)?$/.test(line) ? line : text.split(/^\s*\/>/m)[0]!;
}

// All workers run these tests, which share no rows.
test.describe.configure({ mode: "parallel" });

test("covers every list with pages @js", async () => {
  const known = Object.keys({ ...own, ...office, ...short }).map((name) => (name.startsWith("grid ") ? name : name.split(" ")[0]!));
  expect(known.toSorted()).toEqual(declaredLists());
});

/** Goes to the last page and back; returns the fault, or null. Polling from outside would cost tenths of a second. */
const turn = (page: Page, at: number, patienceMs: number): Promise<string | null> =>
  page.evaluate(
    async ({ at, patienceMs }) => {
      const pager = () => document.querySelectorAll<HTMLElement>("main nav.pager")[at];
      const links = () => [...(pager()?.querySelectorAll("a") ?? [])].filter((link) => /^\d+$/.test(link.innerText));
      const current = () => pager()?.querySelector<HTMLElement>("[aria-current=page]")?.innerText;
      const text = () => {
        const lists = [...document.querySelectorAll<HTMLElement>("main :is(tbody, ul, ol)")].filter((list) => !list.closest("nav"));
        const before = lists.filter((list) => pager()!.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_PRECEDING);
        const outer = before.filter((list) => !before.some((other) => other !== list && other.contains(list)));
        return outer.at(-1)?.innerText ?? "";
      };
      const press = (link: HTMLElement, isRight: () => boolean): Promise<boolean> => {
        const number = link.innerText;
        link.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = link.getBoundingClientRect();
        if (!link.contains(document.elementFromPoint(left + width / 2, top + height / 2))) throw new Error(`${number} cannot be pressed`);
        return new Promise((come) => {
          const end = (came: boolean) => {
            clearTimeout(over);
            changes.disconnect();
            come(came);
          };
          const over = setTimeout(() => end(false), patienceMs);
          const changes = new MutationObserver(() => current() === number && isRight() && end(true));
          changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
          link.click();
        });
      };
      if (!pager()) return "has no pager";
      const [first, last] = [text(), links().at(-1)];
      if (!last) return "has one page";
      if (first === "") return "has no rows";
      if (!(await press(last, () => text() !== first))) return "does not show other rows on its last page";
      const back = links().find((link) => link.innerText === "1")!;
      return (await press(back, () => text() === first)) ? null : "does not show the same rows when it comes back";
    },
    { at, patienceMs },
  );

async function turnAll(page: Page, lists: Record<string, Url>, ids: Made): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, url] of Object.entries(lists)) {
    const answer = await page.goto(url(ids), { waitUntil: "domcontentloaded" });
    if (!answer?.ok()) {
      faults.push(`${name} (${url(ids)}): ${answer?.status()}`);
      continue;
    }
    await settled(page);
    const at = Object.entries(lists)
      .filter(([, other]) => other === url)
      .findIndex(([other]) => other === name);
    const fault = await turn(page, at, patience(10_000)).catch((error: Error) => error.message.split("\n")[0]!);
    if (fault) faults.push(`${name} (${url(ids)}): ${fault}`);
  }
  return faults;
}

test("a member's lists keep their pagers with scripts, and lead to the last page and back @js", async ({ stranger, pageErrors }) => {
  const ids = await makeLongLists();
  const page = await stranger();
  await page.goto("/app/login?redirectUrl=/app/notices");
  await giveLogin(page, ids.email);
  await expect(page.getByRole("button", { name: "로그아웃" })).toBeVisible();
  expect(await turnAll(page, own, ids)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("the back office's lists keep their pagers too @js", async ({ as, pageErrors }) => {
  const creator = await makeLongLists();
  const ids = { ...creator, ...(await makeOfficeLists(creator)) };
  const page = await as("admin");
  await page.goto(member(ids));
  await page.getByLabel("사유").fill("목록을 넘겨 보려고");
  await page.getByRole("button", { name: "회원 정보 보기" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ids.mark);
  expect(await turnAll(page, office, ids)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

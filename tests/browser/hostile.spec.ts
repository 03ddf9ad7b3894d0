import { hostileTexts, hostileTitles } from "../support/texts/hostile";
import { expect, type Page, rows, test } from "./support/site";

const TRACE = "ran in ";
const parts = [0, 1, 2, 3].map((part) => hostileTexts.filter((_, index) => index % 4 === part).join("\n<p>사이</p>\n"));

/** Collects dialogs, and what payloads that ran wrote to the console. */
async function watch(page: Page, seen: string[]) {
  page.on("dialog", (dialog) => {
    if (dialog.type() === "beforeunload") return dialog.accept();
    seen.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on("console", (message) => void (message.text().startsWith(TRACE) && seen.push(message.text())));
  await page.addInitScript((trace) => {
    Object.defineProperty(window, "caught", {
      set() {
        console.info(trace + location.pathname);
      },
    });
  }, TRACE);
}

/** Elements and attributes that could run a script or load from outside. */
const live = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => {
          const value = element.getAttribute(name) ?? "";
          return (
            /^on/i.test(name) || /^\s*(javascript|vbscript|data:text|blob):/i.test(value) || name === "srcdoc" || name === "formaction"
          );
        })
        .map((name) => `${element.tagName} ${name}`)
        .concat(/^(IFRAME|OBJECT|EMBED|BASE|PORTAL|MATH|MARQUEE|FRAME)$/i.test(element.tagName) ? [element.tagName] : [])
        .concat(/evil\.test/.test(element.getAttribute("src") ?? "") ? [`${element.tagName} from outside`] : []),
    ),
  );

/** Inserted directly: texts older than a cleaning rule must be harmless too. */
async function makeDirty(): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, contents] of parts.entries()) {
    const title = hostileTitles[hostileTitles.length - 8 + index]!;
    await rows(
      `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
       SELECT user_id, ?, ?, ?, 2000, 'finance', NOW(3), NOW(3) FROM user WHERE user_email = 'writer@geulbeot.test'`,
      [title, contents, title],
    );
    const [row] = await rows<{ id: number }>("SELECT MAX(contents_id) AS id FROM contents WHERE title = ?", [title]);
    ids.push(row!.id);
  }
  return ids;
}

test("runs no hostile text in view, list, editor, preview or shop @js", async ({ as, stranger, pageErrors }) => {
  const ids = await makeDirty();
  const seen: string[] = [];
  const asked: string[] = [];
  const [guest, writer] = [await stranger(), await as("writer")];
  for (const page of [guest, writer]) {
    await watch(page, seen);
    page.on("request", (request) => void (request.url().includes("evil.test") && asked.push(request.url())));
  }
  await guest.goto("/");
  await guest.evaluate("window.caught=1");
  expect(seen.splice(0), "the trap is set").toEqual([`${TRACE}/`]);
  const check = async (page: Page) => expect(await live(page), page.url()).toEqual([]);
  for (const id of ids) {
    await guest.goto(`/app/blog/view-contents?contentsId=${id}`);
    await expect(guest.getByRole("article")).toContainText("사이");
    await check(guest);
    await writer.goto(`/app/blog/my-blog-view-contents?contentsId=${id}`);
    await check(writer);
    await writer.goto(`/app/blog/write-contents?contentsId=${id}`);
    await expect(writer.locator(".ql-editor")).toContainText("사이");
    await check(writer);
    await writer.getByRole("button", { name: "미리보기" }).click();
    await expect(writer.getByText("미리보기예요. 수정한 내용은 아직 저장하지 않았어요.")).toBeVisible();
    await check(writer);
  }
  await guest.getByRole("link", { name: "글쓰는바다" }).first().click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("글쓰는바다");
  await check(guest);
  await guest.goto("/app/contents/contents-shop");
  await check(guest);
  expect({ seen, asked, errors: pageErrors.splice(0) }).toEqual({ seen: [], asked: [], errors: [] });
  await rows("UPDATE contents SET delete_yn = 'Y' WHERE contents_id IN (?)", [ids]);
});

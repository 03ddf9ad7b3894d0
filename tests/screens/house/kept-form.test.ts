import fs from "node:fs";
import { eq } from "drizzle-orm";
import type { HtmlElement } from "html-validate";
import { describe, expect, it } from "vitest";
import { writeComment } from "~/areas/seminars/comments/write-comment.server";
import { tagFriends } from "~/areas/sending/tags/tag-friends.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { lastMemberCookie, sessionCookie } from "~/http/request/cookies.server";
import { forgetKeptForms } from "~/http/screen/kept-form.server";
import { database } from "~db/client.server";
import { keptForm } from "~db/schema/house";
import { get, post, screen } from "../../support/app";
import { makeMemberWithPassword } from "../../support/factories/account";
import { makePost } from "../../support/factories/blog";
import { makeFriendRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";
import { Jar, locationOf } from "../../support/jar";
import { type Page, unescape } from "../../support/pages/page-rules";

const WRITE = "/app/blog/write-contents";
const rowsOf = (userId: number) => database().select().from(keptForm).where(eq(keptForm.userId, userId));

async function loggedOut() {
  const member = await makeMember();
  const cookie = (await lastMemberCookie().serialize(member.userId)).split(";")[0]!;
  const send = (fields: Record<string, string>, more: Record<string, string> = {}) =>
    post(WRITE, { intent: "save", formId: "write", ...fields }, { headers: { Cookie: cookie, ...more } });
  return { member, cookie, send };
}

async function browserOf(member: Member) {
  const jar = new Jar();
  const known = /^([^=]+)=([^;]*)/.exec(await lastMemberCookie().serialize(member.userId))!;
  jar.cookies.set(known[1]!, known[2]!);
  const logIn = async (as = member) => {
    const session = /^([^=]+)=([^;]*)/.exec(await sessionCookie().serialize((await loginAs(as)).token))!;
    jar.cookies.set(session[1]!, session[2]!);
    return session[1]!;
  };
  return {
    /** Posts without a login; returns whether the login page promises to keep the form. */
    lose: async (url: string, fields: Fields) => {
      const lost = locationOf(await jar.post(url, fields))!;
      expect(lost).toMatch(new RegExp(`^/app/login\\?redirectUrl=${encodeURIComponent(url)}`));
      return lost.endsWith("&kept=Y");
    },
    open: async (url: string, as = member): Promise<Page> => {
      const session = await logIn(as);
      const page = await screen(url, jar.as);
      jar.cookies.delete(session);
      return page;
    },
    save: async (url: string, fields: Fields, as = member) => {
      const session = await logIn(as);
      const answer = await jar.post(url, fields);
      jar.cookies.delete(session);
      return answer;
    },
  };
}

type Fields = Record<string, string | string[]>;
const RESTORED = "쓰던 내용을 복구했어요.";
const valueOf = (page: Page, name: string) => page.one(`main [name="${name}"]`).getAttributeValue("value");
const friendPage = (receiverId: number) => `/app/user/friend?receiverId=${receiverId}`;

describe("text typed before the login expired", () => {
  it("returns to the item for which it was typed, with a notice", async () => {
    const member = await makeMember();
    const [editedId, otherId] = [await makeFriendRow(member.userId), await makeFriendRow(member.userId)];
    const browser = await browserOf(member);
    const notes = { formId: "friend", intent: "save", name: "김하늘", note: "딸이 둘" };
    expect(await browser.lose(friendPage(editedId), notes)).toBe(true);
    const others = await browser.open(friendPage(otherId));
    expect([valueOf(others, "name") ?? "", others.text.includes(RESTORED)]).toEqual(["", false]);
    const back = await browser.open(friendPage(editedId));
    expect([valueOf(back, "name"), back.one('textarea[name="note"]').textContent.trim()]).toEqual(["김하늘", "딸이 둘"]);
    expect(back.text).toContain(RESTORED);
  });

  it("is reported as outdated when saved over a newer text", async () => {
    const member = await makeMember();
    const friend = friendPage(await makeFriendRow(member.userId));
    const browser = await browserOf(member);
    const stamp = (page: Page) => page.one('main input[name="stamp"]').getAttributeValue("value")!;
    const began = stamp(await browser.open(friend));
    await browser.lose(friend, { formId: "friend", intent: "save", name: "아까", stamp: began });
    await post(friend, { intent: "save", name: "다른 창에서", stamp: began }, await loginAs(member));
    const back = await browser.open(friend);
    expect((await browser.save(friend, { formId: "friend", intent: "save", name: "아까", stamp: stamp(back) })).status).toBe(409);
  });

  it("keeps a private comment private, and opens the started reply", async () => {
    const { seminarId, host } = await makeSeminar();
    const url = `/app/seminar/view-seminar?seminarId=${seminarId}`;
    const guest = await makeMember();
    const browser = await browserOf(guest);
    await browser.lose(url, { formId: "comment", intent: "comment", comment: "우리끼리", publicPrivateYn: "N" });
    const page = await browser.open(url);
    expect(page.one("#comment textarea").textContent.trim()).toBe("우리끼리");
    expect(page.one('#comment input[type="radio"][checked]').getAttributeValue("value")).toBe("N");

    const questionId = await writeComment(ctxOf(guest), { seminarId, comment: "물음", publicPrivateYn: "Y" });
    const hosts = await browserOf(host);
    await hosts.lose(url, {
      formId: `reply-${questionId}`,
      intent: "reply",
      parentCommentId: String(questionId),
      comment: "답하다 말았어요",
    });
    const begun = (await hosts.open(url)).one("details[open] textarea");
    expect(begun.textContent.trim()).toBe("답하다 말았어요");
  });

  it("returns to each of several windows", async () => {
    const member = await makeMember();
    const [firstPage, secondPage] = [friendPage(await makeFriendRow(member.userId)), friendPage(await makeFriendRow(member.userId))];
    const browser = await browserOf(member);
    await browser.lose(firstPage, { formId: "friend", intent: "save", name: "첫째 창" });
    await browser.lose(secondPage, { formId: "friend", intent: "save", name: "둘째 창" });
    expect([valueOf(await browser.open(firstPage), "name"), valueOf(await browser.open(secondPage), "name")]).toEqual([
      "첫째 창",
      "둘째 창",
    ]);
  });

  it("is hidden from another member on the same browser", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const browser = await browserOf(member);
    await browser.lose("/app/send-messages/send-settings", { formId: "settings", weeklyMost: "3" });
    await browser.lose("/app/user/entry-user-bank-account", { formId: "bank-account", accountHolder: "김하늘" });
    const page = await browser.open("/app/user/entry-user-bank-account", other);
    expect([page.html.includes("김하늘"), page.text.includes(RESTORED)]).toEqual([false, false]);
    expect(valueOf(await browser.open("/app/user/entry-user-bank-account"), "accountHolder")).toBe("김하늘");
  });

  it("is deleted once the form is saved, so that the page shows the saved text", async () => {
    const member = await makeMember();
    const url = "/app/user/entry-user-bank-account";
    const browser = await browserOf(member);
    await browser.lose(url, { formId: "bank-account", creatorKind: "INDIVIDUAL", accountHolder: "아까" });
    const [bank] = (await browser.open(url)).all('select[name="bankCode"] option').slice(-1);
    const saved = { creatorKind: "INDIVIDUAL", accountHolder: "저장한 이름", bankCode: bank!.getAttributeValue("value")! };
    const answer = await browser.save(url, { formId: "bank-account", ...saved, bankAccountNumber: "110123456789" });
    expect(answer.status).toBe(303);
    const after = await browser.open(url);
    expect([valueOf(after, "accountHolder"), after.text.includes(RESTORED)]).toEqual(["저장한 이름", false]);
    expect(await rowsOf(member.userId)).toEqual([]);
  });

  it("is ignored through the link at the notice, and deleted when the form is saved from there", async () => {
    const member = await makeMember();
    const friend = friendPage(await makeFriendRow(member.userId));
    const browser = await browserOf(member);
    await browser.lose(friend, { formId: "friend", intent: "save", name: "아까" });
    const links = (await browser.open(friend)).all("main form .strip a").map((link) => unescape(link.getAttributeValue("href")!));
    expect(links).toEqual([`${friend}&new=Y`]);
    const fresh = await browser.open(`${friend}&new=Y`);
    expect([valueOf(fresh, "name") ?? "", fresh.text.includes(RESTORED)]).toEqual(["", false]);
    const stamp = fresh.one('main input[name="stamp"]').getAttributeValue("value")!;
    await browser.save(`${friend}&new=Y`, { formId: "friend", intent: "save", name: "새로", stamp });
    expect(valueOf(await browser.open(friend), "name")).toBe("새로");
  });

  it("is not promised for a form that has nothing to return", async () => {
    const browser = await browserOf(await makeMember());
    expect(await browser.lose("/app/user/devices", { intent: "others" })).toBe(false);
    expect(await browser.lose("/app/user/devices", { intent: "others", formId: "no such <form>" })).toBe(false);
  });
});

/** Addresses of screens with typed text; makes the rows that they need. */
const SCREENS: Record<string, (member: Member) => Promise<string> | string> = {
  "a post": () => WRITE,
  "a seminar": () => "/app/seminar/entry-seminar",
  "a seminar's page": async () => `/app/seminar/view-seminar?seminarId=${(await makeSeminar()).seminarId}`,
  "a seminar's letters": async (host) => {
    const { seminarId } = await makeSeminar({ host });
    await makeApplicant(seminarId);
    return `/app/seminar/seminar-letters?seminarId=${seminarId}`;
  },
  "a friend": async ({ userId }) => friendPage(await makeFriendRow(userId)),
  "friends by conditions": () => "/app/user/friend-filter",
  "friends from a file": () => "/app/user/friend-list-import",
  "the tags": async (member) => {
    await tagFriends(ctxOf(member), { receiverIds: [await makeFriendRow(member.userId)], tagIds: [], newTags: ["단골"] });
    return "/app/user/friend-tags";
  },
  "the blog profile": () => "/app/user/blog-profile",
  "the member": () => "/app/user/update-user-information",
  "additional information": () => "/app/additional-information",
  "the bank account": () => "/app/user/entry-user-bank-account",
  "the pressure of sending": () => "/app/send-messages/send-settings",
  "the settings of notices": () => "/app/notices/settings",
  "the leaving": () => "/app/user/withdrawal",
  "the desk of own posts": async (member) => {
    await makePost(member);
    return "/app/contents/blog";
  },
  "a removal": async (member) => `/app/blog/admin-delete-contents?contentsId=${(await makePost(member)).contentsId}`,
  "a database": () => "/app/database/environment?edit=",
  "a member in the office": async () => `/app/system/user/member?userId=${(await makeMember()).userId}`,
};

/** A control's name, and a typed value that differs from the shown value. */
function typedInto(control: HtmlElement, at: number): [name: string, value: string] | null {
  const name = control.getAttributeValue("name");
  const type = control.tagName === "input" ? (control.getAttributeValue("type") ?? "text") : control.tagName;
  const own = control.getAttributeValue("value") ?? "";
  if (!name || ["csrf", "file", "password"].includes(type) || name === "csrf") return null;
  if (type === "hidden" || control.hasAttribute("readonly")) return [name, own];
  if (type === "checkbox") return control.hasAttribute("checked") ? null : [name, own];
  if (type === "radio") return [name, own];
  if (type === "select") return [name, control.querySelectorAll("option").at(-1)!.getAttributeValue("value")!];
  const like: Record<string, string> = {
    "datetime-local": `2026-03-0${(at % 9) + 1}T10:00`,
    date: `2026-03-0${(at % 9) + 1}`,
    number: String(at + 2),
    url: `https://geulbeot.test/${at}`,
    email: `typed-${at}@geulbeot.test`,
  };
  return [name, like[type] ?? `쓰던 말 ${at}`];
}

const shownIn = (control: HtmlElement): string => {
  if (control.tagName === "textarea") return control.textContent.replace(/^\n/, "");
  if (control.tagName === "select") return control.querySelectorAll("option[selected]")[0]?.getAttributeValue("value") ?? "";
  return control.getAttributeValue("value") ?? "";
};

const controlsOf = (page: Page, id: string) => {
  const form = page.all("main form").find((one) => one.querySelectorAll(`input[name="formId"][value="${id}"]`).length > 0);
  if (!form) throw new Error(`The page has no form ${id}`);
  return form.querySelectorAll("input, textarea, select");
};

describe("returns all text typed into every form with a name", () => {
  it.each(Object.entries(SCREENS))("%s", async (_name, address) => {
    const admin = await makeMemberWithPassword({ role: "ROLE_ADMIN", roles: ["ROLE_USER"] });
    const browser = await browserOf(admin);
    const url = await address(admin);
    const page = await browser.open(url);
    const ids = page.all('main form input[name="formId"]').map((one) => one.getAttributeValue("value")!);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size, "each form has a name of its own").toBe(ids.length);
    for (const id of ids) {
      const action = page.all("main form").find((form) => form.querySelectorAll(`input[value="${id}"]`).length > 0)!;
      const to = unescape(action.getAttributeValue("action") ?? url);
      const typed = controlsOf(page, id).map((control, at) => typedInto(control, at));
      const fields: Record<string, string[]> = {};
      for (const entry of typed) if (entry) (fields[entry[0]] ??= []).push(entry[1]);
      for (const radio of controlsOf(page, id).filter((control) => control.getAttributeValue("type") === "radio"))
        fields[radio.getAttributeValue("name")!] = [radio.getAttributeValue("value")!];
      expect(await browser.lose(to, fields), id).toBe(true);
      const back = await browser.open(to);
      expect(back.text, id).toContain(RESTORED);
      const shown: Record<string, string[]> = {};
      for (const control of controlsOf(back, id)) {
        const name = control.getAttributeValue("name");
        const isTick = /^(checkbox|radio)$/.test(control.getAttributeValue("type") ?? "");
        if (name && (!isTick || control.hasAttribute("checked"))) (shown[name] ??= []).push(shownIn(control));
      }
      // One-time keys and the signed text differ on each page.
      for (const [name, values] of Object.entries(fields).filter(([name]) => !/^(formKey|editorKey|csrf|source)$/.test(name)))
        expect([id, name, shown[name]]).toEqual([id, name, values]);
    }
  });

  it("takes typed text in no other form, except ticks and a choice", () => {
    const names = /<(Form|form)\s[^>]*method="post"/;
    const typed = /className="(input|select|textarea|checkbox|radio)\b/;
    const files = fs.globSync("app/{areas,routes,grid}/**/*.tsx").filter((file) => {
      const text = fs.readFileSync(file, "utf8");
      return names.test(text) && typed.test(text) && !text.includes("<FormId");
    });
    expect(files.toSorted()).toEqual([
      "app/areas/blog/desk/parts/desk-list.tsx",
      "app/areas/blog/series/parts/series-order.tsx",
      "app/areas/blog/shop/parts/shop-wait.tsx",
      "app/areas/doubles/parts/double-pair.tsx",
      "app/grid/page/plain-grid.tsx",
    ]);
  });
});

describe("a form posted after its login ended", () => {
  it("is kept for the member who was logged in", async () => {
    const { member, send } = await loggedOut();
    expect(locationOf(await send({ title: "긴 글" }))).toMatch(/&kept=Y$/);
    expect(await rowsOf(member.userId)).toHaveLength(1);
  });

  it("is not kept without this browser's token", async () => {
    const { member, send } = await loggedOut();
    const strangers = /name="csrf" value="([^"]+)"/.exec(await (await get("/")).text())![1]!;
    for (const csrf of ["", "forged", "a.b.c", strangers]) {
      const answer = await send({ title: "남이 보낸 글", csrf });
      expect(locationOf(answer)).toMatch(/^\/app\/login\?redirectUrl=[^&]*$/);
    }
    expect(await rowsOf(member.userId)).toEqual([]);
  });

  it("is among the five newest that are kept", async () => {
    const { member, send } = await loggedOut();
    for (let n = 0; n < 8; n++) await send({ title: `글 ${n}` });
    expect(await rowsOf(member.userId)).toHaveLength(5);
  });

  it("is kept up to the size of the longest post and its earlier text", async () => {
    const { member, send } = await loggedOut();
    expect(locationOf(await send({ contents: "가".repeat(1_000_000) }))).toMatch(/&kept=Y$/);
    expect(locationOf(await send({ contents: "가".repeat(2_700_000) }))).not.toContain("kept");
    expect(await rowsOf(member.userId)).toHaveLength(1);
  });

  it("is deleted after an hour", async () => {
    const { member, send } = await loggedOut();
    await send({ title: "긴 글" });
    const before = makeCtx({ kind: "job", name: "test" }, { now: () => new Date(Date.now() + 59 * 60_000) });
    await forgetKeptForms(before);
    expect(await rowsOf(member.userId)).toHaveLength(1);
    await forgetKeptForms(makeCtx({ kind: "job", name: "test" }, { now: () => new Date(Date.now() + 61 * 60_000) }));
    expect(await rowsOf(member.userId)).toEqual([]);
  });
});

import iconv from "iconv-lite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CREATOR, feed, TestSandbox } from "./start";

let box: TestSandbox;
let token: string;
let uuids: string[];
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(async () => {
  await box.control("reset", { world: true });
  token = (await box.tokens(CREATOR)).access_token;
  uuids = await box.uuids(CREATOR);
});

const open = async (address: string) => (await box.call("GET", address)).text;

test("/health answers that the sandbox runs", async () => {
  expect(await box.call("GET", "/health")).toMatchObject({ status: 200, body: { ok: true } });
});

test("links the first page to each account's friends and chats", async () => {
  expect(await open("/")).toContain(`href="/friends?account=${CREATOR}"`);
  const list = await open(`/friends?account=${CREATOR}`);
  expect(list.match(/href="\/chat\?receiver=/g)).toHaveLength(121);
  expect((await box.call("GET", "/friends?account=0")).status).toBe(404);
  expect((await box.call("GET", "/chat?receiver=nobody")).status).toBe(404);
});

test("shows a chat's cards in order, with title, description and link", async () => {
  await box.send(token, [uuids[0]!], feed("첫 글", "http://127.0.0.1:3000/r/1?a=1&b=2"));
  await box.send(token, [uuids[0]!], {
    object_type: "text",
    text: "두 번째",
    link: { web_url: "http://127.0.0.1:3000/r/2" },
    button_title: "보기",
  });
  const chat = await open(`/chat?receiver=${uuids[0]}`);
  expect(chat.indexOf("첫 글")).toBeGreaterThan(0);
  expect(chat.indexOf("두 번째")).toBeGreaterThan(chat.indexOf("첫 글"));
  expect(chat).toContain('href="http://127.0.0.1:3000/r/1?a=1&#38;b=2"');
  expect(chat).toMatch(/href="http:\/\/127\.0\.0\.1:3000\/r\/2"[^>]*>\s*보기/);
});

test("shows a hostile card as text, without script in its link", async () => {
  await box.send(token, [uuids[0]!], feed("<img src=x onerror=alert(1)>", "javascript:alert(1)"));
  const chat = await open(`/chat?receiver=${uuids[0]}`);
  expect(chat).not.toContain("<img src=x");
  expect(chat).not.toContain("javascript:");
});

test("lets a friend refuse messages and allow them again", async () => {
  const will = (refuses: string) => box.call("POST", "/chat", { form: { account: CREATOR, receiver: uuids[0]!, refuses } });
  expect((await will("Y")).headers.get("location")).toBe(`/chat?receiver=${uuids[0]}`);
  expect((await box.send(token, [uuids[0]!])).body.code).toBe(-530);
  await will("N");
  expect((await box.send(token, [uuids[0]!])).status).toBe(200);
});

test("has a Korean title and one heading on every page, and needs no script", async () => {
  for (const address of ["/", `/friends?account=${CREATOR}`, `/chat?receiver=${uuids[0]}`, "/mailbox", "/mailbox/1"]) {
    const page = await open(address);
    expect(page).toContain('<html lang="ko">');
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page).toMatch(/<title>[^<]+<\/title>/);
    expect(page).not.toContain("<script");
  }
});

test("answers 404 for an unknown address or method", async () => {
  expect((await box.call("GET", "/kapi/v9/nothing")).status).toBe(404);
  expect((await box.call("POST", "/health")).status).toBe(404);
});

test("serves pages of other sites in UTF-8 and EUC-KR, with a picture", async () => {
  expect(await open("/outside/article")).toContain('<meta property="og:image" content="/outside/picture" />');
  const bytes = await (await fetch(`${box.url}/outside/euc-kr`)).arrayBuffer();
  expect(iconv.decode(Buffer.from(bytes), "cp949")).toContain("똠방각하도 읽히는 페이지입니다.");
  expect((await fetch(`${box.url}/outside/picture`)).headers.get("content-type")).toBe("image/png");
  expect((await box.call("GET", "/outside/none")).status).toBe(404);
});

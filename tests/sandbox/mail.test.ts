import nodemailer from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestSandbox } from "./start";

let box: TestSandbox;
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(() => box.control("reset"));

const letter = {
  from: '"글벗" <no-reply@geulbeot.test>',
  to: "member@geulbeot.test",
  subject: "인증 번호를 확인해 주세요, 꼭 10분 안에 확인해야 하는 아주 긴 제목의 메일입니다",
  text: "인증 번호는 123456입니다.\nhttp://127.0.0.1:3000/app/verify?code=123456&a=b",
  html: '<p>인증 번호는 <b>123456</b>입니다.</p><script>alert(1)</script><a href="http://127.0.0.1:3000/x">확인</a>',
};
const deliver = (change: Record<string, unknown> = {}, options: Record<string, unknown> = {}) => {
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port: box.smtpPort, socketTimeout: 1000, ...options });
  return transport.sendMail({ ...letter, ...change });
};
const mails = async (query = "") => (await box.call("GET", `/control/mails${query}`)).body.mails;

test("keeps a mail's subject, receivers, Korean text and HTML", async () => {
  await deliver();
  const [mail] = await mails("?to=member@geulbeot.test");
  expect(mail).toMatchObject({ id: "1", to: [letter.to], subject: letter.subject, html: letter.html });
  expect(mail.text.trim().replaceAll("\r\n", "\n")).toBe(letter.text);
  expect(mail.from).toContain("글벗");
  expect(await mails("?to=other@geulbeot.test")).toEqual([]);
});

test("accepts plain text, quoted-printable, attachments, and any login", async () => {
  await deliver({ html: undefined, textEncoding: "quoted-printable" });
  await deliver({ attachments: [{ filename: "표.txt", content: "붙임" }] }, { auth: { user: "anyone", pass: "anything" } });
  const [plain, attached] = await mails();
  expect(plain.html).toBeNull();
  expect(plain.text).toContain("인증 번호는 123456입니다.");
  expect(attached.html).toBe(letter.html);
});

test("lists the newest mail first, and shows a mail in a frame without script", async () => {
  await deliver();
  await deliver({ subject: "둘째 <b>메일</b>" });
  const list = (await box.call("GET", "/mailbox")).text;
  expect(list.indexOf("둘째 &#60;b&#62;")).toBeLessThan(list.indexOf("인증 번호를"));
  const opened = (await box.call("GET", "/mailbox/1")).text;
  expect(opened).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(opened).not.toContain("<script>");
  expect(opened).toContain('href="http://127.0.0.1:3000/app/verify?code=123456&#38;a=b"');
  expect((await box.call("GET", "/mailbox/99")).status).toBe(404);
});

test("keeps mails after kill -9", async () => {
  await deliver();
  await box.kill("SIGKILL");
  await box.up();
  expect(await mails()).toHaveLength(1);
});

test("mail faults refuse a mail, cut the connection before or after accepting it, answer late, or never answer", async () => {
  const outcome = async (fault: Record<string, unknown>) => {
    await box.control("reset");
    await box.control("faults", { target: "smtp", times: 1, ...fault });
    const error = await deliver().catch((error) => error);
    return { error: error instanceof Error, code: error.responseCode, kept: (await mails()).length };
  };
  expect(await outcome({ mode: "status", status: 451 })).toEqual({ error: true, code: 451, kept: 0 });
  expect(await outcome({ mode: "status", status: 550, match: "nobody@" })).toMatchObject({ error: false, kept: 1 });
  expect(await outcome({ mode: "reset" })).toMatchObject({ error: true, kept: 0 });
  expect(await outcome({ mode: "cut-after-accept" })).toMatchObject({ error: true, kept: 1 });
  expect(await outcome({ mode: "timeout-after-accept" })).toMatchObject({ error: true, kept: 1 });
  expect(await outcome({ mode: "delay", ms: 50 })).toMatchObject({ error: false, kept: 1 });
});

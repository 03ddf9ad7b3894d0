import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetSettings } from "~/core/settings.server";
import { MailError, sendMail } from "~/integrations/mail.server";
import { TestSandbox } from "../../sandbox/start";
import { useProviders } from "../../support/factories/providers";
import { limitMs } from "../../support/yardstick";

let box: TestSandbox;
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(async () => {
  await box.control("reset");
  useProviders(box);
});

const TO = "haneul@example.test";
const MAIL = { to: TO, subject: "글벗 인증번호", text: "인증번호는 1234입니다.", html: "<p>인증번호는 <b>1234</b>입니다.</p>" };
const fault = (mode: string, more = {}) => box.control("faults", { target: "smtp", mode, ...more });

async function failureOf(call: Promise<unknown>): Promise<MailError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
}

test("a mail arrives as written", async () => {
  await sendMail(MAIL);
  expect(await box.mails(`?to=${TO}`)).toMatchObject([
    { to: [TO], subject: MAIL.subject, text: expect.stringContaining("1234"), html: MAIL.html },
  ]);
  const [{ from, raw }] = await box.mails();
  expect(from).toContain("no-reply@geulbeot.test");
  expect(raw).toContain("Auto-Submitted: auto-generated");
});

test("a mail goes to one receiver, and the subject cannot add headers", async () => {
  expect(await failureOf(sendMail({ ...MAIL, to: `${TO}, other@example.test` }))).toMatchObject({ retryable: false });
  await sendMail({ ...MAIL, subject: "가\r\nBcc: other@example.test" });
  const mails = await box.mails();
  expect(mails.map((mail) => mail.to)).toEqual([[TO]]);
  expect(mails[0].raw).not.toMatch(/^Bcc:/im);
});

describe("a failed mail", () => {
  test.each([
    ["451", { mode: "status", status: 451 }, true, 0],
    ["421", { mode: "status", status: 421 }, true, 0],
    ["550", { mode: "status", status: 550 }, false, 0],
    ["554", { mode: "status", status: 554 }, false, 0],
    ["a cut before", { mode: "reset" }, true, 0],
    ["a cut after", { mode: "cut-after-accept" }, true, 1],
    ["silence after", { mode: "timeout-after-accept" }, true, 1],
  ])("after %s is marked as retryable or not", async (_, { mode, ...more }, retryable, arrived) => {
    useProviders(box, 500);
    await fault(mode, { ...more, times: 1 });
    const error = await failureOf(sendMail(MAIL));
    expect(error).toMatchObject({ retryable, status: "status" in more ? more.status : null });
    expect(await box.mails()).toHaveLength(arrived);
    await sendMail(MAIL);
    expect(await box.mails()).toHaveLength(arrived + 1);
  });

  test("to an invalid address is not retryable", async () => {
    expect(await failureOf(sendMail({ ...MAIL, to: "" }))).toMatchObject({ retryable: false });
    expect(await box.mails()).toEqual([]);
  });

  test("is retryable when the mail server is away or silent", async () => {
    const mute = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => mute.once("listening", resolve));
    process.env.SMTP_URL = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    process.env.SMTP_TIMEOUT_MS = limitMs(300);
    forgetSettings();
    expect(await failureOf(sendMail(MAIL))).toMatchObject({ retryable: true });
    await new Promise((resolve) => mute.close(resolve));
    expect(await failureOf(sendMail(MAIL))).toMatchObject({ retryable: true });
  });

  test("has an error without address and text of the mail", async () => {
    await fault("status", { status: 550, msg: `no such user ${TO}` });
    const error = await failureOf(sendMail(MAIL));
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/haneul|1234/);
  });
});

import { describe, expect, test } from "vitest";
import { settings } from "~/core/settings.server";
import { limits } from "~/http/request/limits";
import { drawnFields, post, refused, screen } from "../../support/app";
import { advance } from "../../support/clock";
import { newMail } from "../../support/factories/join";
import { mailsTo } from "../../support/factories/mails";
import { loginAs, makeMember, pay } from "../../support/factories/members";

const DESK = "/app/support";

async function openForm(as = {}) {
  const page = await screen(DESK, as);
  return { page, drawn: drawnFields(page, "#contact") };
}

const letterOf = (email: string, more = {}) => ({ name: "김하늘", email, text: "결제가 두 번 된 것 같아요.", ...more });

describe("customer service", () => {
  test("is in every footer: name, telephone, mail, hours, and links to ask and read", async () => {
    const { SUPPORT_NAME, SUPPORT_PHONE, SUPPORT_MAIL, SUPPORT_HOURS } = settings();
    for (const url of ["/", "/app/login", DESK]) {
      const footer = (await screen(url)).one("footer");
      for (const part of [SUPPORT_NAME, SUPPORT_PHONE, SUPPORT_MAIL, SUPPORT_HOURS, "사업자등록번호", "© 2022–"])
        expect(footer.textContent).toContain(part);
      const hrefs = footer.getElementsByTagName("a").map((link) => link.getAttributeValue("href"));
      expect(hrefs).toEqual(expect.arrayContaining([DESK, "/app/policy/terms", "/app/policy/privacy", `mailto:${SUPPORT_MAIL}`]));
    }
    expect((await screen("/app/no-such-screen", {}, 404)).one("footer").textContent).toContain(SUPPORT_PHONE);
  });

  test("is linked wherever it is mentioned", async () => {
    const leaving = await makeMember({ userType: "KAKAOTALK" });
    await pay(leaving);
    const payer = await loginAs(await makeMember({ userType: "KAKAOTALK" }));
    const pages = [
      await screen("/app/service/service-pricing"),
      await screen("/app/payment-ready", payer),
      await screen("/app/user/my-payment-information", payer),
      await screen("/app/user/withdrawal", await loginAs(leaving)),
    ];
    for (const page of pages) {
      const named = page.all("main li, main p").filter((one) => one.textContent.includes("고객센터"));
      expect(named.length, page.one("h1").textContent).toBeGreaterThan(0);
      for (const one of named) expect(one.getElementsByTagName("a").map((link) => link.getAttributeValue("href"))).toContain(DESK);
    }
  });
});

describe("the contact form", () => {
  test("can be used by anybody, and mails customer service with the writer as reply address", async () => {
    const email = newMail();
    const { drawn } = await openForm();
    const sent = await post(DESK, { ...drawn, ...letterOf(email) });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${DESK}?sent=Y`]);
    const [mail] = (await mailsTo(settings().SUPPORT_MAIL)).filter((one) => one.text.includes(email));
    expect(mail).toMatchObject({ replyTo: email, subject: expect.stringContaining("김하늘") });
    expect(mail!.text).toContain("결제가 두 번 된 것 같아요.");
    const end = await screen(`${DESK}?sent=Y`);
    expect(end.one("h1").textContent).toBe("문의를 보냈습니다");
    expect(end.all("form.form")).toHaveLength(0);
  });

  test("is filled in with a member's name and mail, and names the member to customer service", async () => {
    const userEmail = newMail();
    const member = await makeMember({ userEmail });
    const as = await loginAs(member);
    const { page, drawn } = await openForm(as);
    expect(page.one('input[name="email"]').getAttributeValue("value")).toBe(userEmail);
    const text = `회원 문의 ${newMail()}`;
    expect((await post(DESK, { ...drawn, ...letterOf(userEmail, { text }) }, as)).status).toBe(303);
    const [mail] = (await mailsTo(settings().SUPPORT_MAIL)).filter((one) => one.text.includes(text));
    expect(mail!.text).toContain(`회원 번호: ${member.userId}`);
  });

  test("sends one mail when pressed twice", async () => {
    const email = newMail();
    const { drawn } = await openForm();
    const answers = [await post(DESK, { ...drawn, ...letterOf(email) }), await post(DESK, { ...drawn, ...letterOf(email) })];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await mailsTo(settings().SUPPORT_MAIL)).filter((one) => one.text.includes(email))).toHaveLength(1);
  });

  test("sends the same question again from a page still open on the next day", async () => {
    const email = newMail();
    const { drawn } = await openForm();
    expect((await post(DESK, { ...drawn, ...letterOf(email) })).status).toBe(303);
    advance(86_400_000);
    expect((await post(DESK, { ...drawn, ...letterOf(email) })).status).toBe(303);
    expect((await post(DESK, { ...drawn, ...letterOf(email) })).status).toBe(303);
    expect((await mailsTo(settings().SUPPORT_MAIL)).filter((one) => one.text.includes(email))).toHaveLength(2);
  });

  test.each([
    ["no name", { name: "" }, "name"],
    ["a name of two lines", { name: "김\r\nBcc: x@example.test" }, "name"],
    ["no address", { email: "abc" }, "email"],
    ["two addresses", { email: "a@example.test, b@example.test" }, "email"],
    ["nothing said", { text: " " }, "text"],
    ["too much said", { text: "가".repeat(5001) }, "text"],
  ])("refuses %s at its field, and keeps the typed values", async (_, more, field) => {
    const { drawn } = await openForm();
    const page = await refused(DESK, { ...drawn, ...letterOf(newMail()), ...more }, 400);
    expect(page.all(".field-error").map((error) => error.getAttributeValue("id"))).toEqual([expect.stringContaining(field)]);
    if (field !== "text") expect(page.one("textarea").textContent.trim()).toBe("결제가 두 번 된 것 같아요.");
  });

  test.each([
    ["what nobody sees was filled in", { name__confirm: "http://example.test" }],
    ["its mark is missing", { from__confirm: "" }],
    ["its mark is not ours", { from__confirm: "U2FsdGVkX18=" }],
  ])("refuses a robot: %s", async (_, more) => {
    const email = newMail();
    const { drawn } = await openForm();
    expect(Object.keys(drawn)).toEqual(expect.arrayContaining(["name__confirm", "from__confirm"]));
    const page = await refused(DESK, { ...drawn, ...letterOf(email), ...more }, 400);
    expect(page.one('[role="alert"]').textContent).toContain("자동 입력");
    expect((await mailsTo(settings().SUPPORT_MAIL)).filter((one) => one.text.includes(email))).toEqual([]);
  });

  test("is limited for each mail address", async () => {
    const email = newMail();
    for (let time = 0; time < limits["contact-mail"].max; time++) {
      const { drawn } = await openForm();
      expect((await post(DESK, { ...drawn, ...letterOf(email) })).status).toBe(303);
    }
    const { drawn } = await openForm();
    expect((await refused(DESK, { ...drawn, ...letterOf(email.toUpperCase()) }, 429)).text).toContain("요청이 잦습니다.");
  });
});

describe("the terms and the privacy policy", () => {
  test.each([
    ["/app/policy/terms", "이용약관"],
    ["/app/policy/privacy", "개인정보"],
  ])("can be read at %s with and without a login", async (url, title) => {
    for (const as of [{}, await loginAs(await makeMember())]) {
      const page = await screen(url, as);
      expect(page.one("h1").textContent).toContain(title);
      expect(page.text).toContain("2022.03.09 시행");
      expect(page.all("main h2").length).toBeGreaterThan(3);
    }
  });

  test("mention the fields that messenger members and those who ask customer service fill in", async () => {
    const { text } = await screen("/app/policy/privacy");
    const messenger = /메신저 가입: [^:]*/.exec(text)?.[0] ?? "";
    for (const part of ["이름", "휴대전화번호", "생년월일", "국가", "지역", "직업", "회사명", "직급", "직무"])
      expect(messenger).toContain(part);
    expect(text).toContain("고객센터 문의: 이름, 이메일, 문의 내용");
  });
});

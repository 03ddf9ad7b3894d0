import { describe, expect, test } from "vitest";
import { refused } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { loginAs, makeMember } from "../../support/factories/members";
import { makePayer } from "../../support/factories/payments";
import { controlOf, errorAt, focused } from "../../support/field-errors";

/** One mistake per rule of 1 §5, with the message at its control. */
type Row = [wrong: Record<string, string | File>, field: string, text: string];

const NEEDED = "목록에서 골라 주세요.";
const REGION = "지역을 골라 주세요. 해외에 있다면 국가를 바꿔 주세요.";
const PASSWORD_RULE = "영문, 숫자, 특수문자(@$!%*#?&)를 포함해 8자 이상 입력해 주세요.";

async function holds(url: string, good: Record<string, string | File>, [wrong, field, text]: Row, as: { token: string }) {
  const page = await refused(url, { ...good, ...wrong } as Record<string, string>, 400, as);
  expect(errorAt(page, field)).toBe(text);
  expect(focused(page)).toEqual([field]);
  for (const [name, typed] of Object.entries({ ...good, ...wrong })) {
    if (typeof typed !== "string" || /password/i.test(name) || name === "creatorKind") continue;
    const control = controlOf(page, name);
    if (control.tagName === "input") expect(control.getAttributeValue("value") ?? "", `${name} stays`).toBe(typed);
  }
}

describe("blog profile", () => {
  const good = { userNickname: "하늘작가님", activitySector_1: "finance", certificate: "재무설계사" };
  const rows: Row[] = [
    [{ userNickname: "" }, "userNickname", "닉네임을 입력해 주세요."],
    [{ userNickname: "가" }, "userNickname", "2자에서 20자까지 입력해 주세요."],
    [{ activitySector_1: "" }, "activitySector_1", "활동 분야를 하나 이상 골라 주세요."],
    [{ activitySector_2: "finance" }, "activitySector_2", "활동 분야가 중복됩니다."],
    [{ activitySector_3: "finance" }, "activitySector_3", "활동 분야가 중복됩니다."],
    [{ selfIntroduction: "가".repeat(51) }, "selfIntroduction", "50자까지 입력할 수 있습니다."],
    [{ selfIntroduction: "하나\n둘\n셋\n넷" }, "selfIntroduction", "3줄까지 입력할 수 있습니다."],
    [
      { requestConsultationPath: "javascript:alert(1)" },
      "requestConsultationPath",
      "http:// 또는 https://로 시작하는 주소를 입력해 주세요.",
    ],
    [
      { picturePathFile: new File([new Uint8Array(1_000_001)], "face.png") },
      "picturePathFile",
      "사진 용량이 너무 큽니다. 1,000,000바이트까지 올릴 수 있습니다.",
    ],
    [{ kakaoQrImageFile: new File(["<svg/>"], "그림.svg") }, "kakaoQrImageFile", "jpg, jpeg, gif, png 사진만 올릴 수 있습니다."],
  ];
  test.each(rows)("is refused with %o at %s: %s", async (...row) => {
    await holds("/app/user/blog-profile", good, row, await loginAs(await makeMember()));
  });
});

describe("royalty bank account", () => {
  const good = { creatorKind: "INDIVIDUAL", accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "12345678" };
  const rows: Row[] = [
    [{ accountHolder: "" }, "accountHolder", "예금주를 입력해 주세요."],
    [{ bankCode: "" }, "bankCode", "은행을 골라 주세요."],
    [{ bankAccountNumber: "" }, "bankAccountNumber", "계좌번호를 입력해 주세요."],
    [{ bankAccountNumber: "123-456" }, "bankAccountNumber", "숫자만 입력할 수 있습니다. -는 빼 주세요."],
    [{ bankAccountNumber: "12a4" }, "bankAccountNumber", "숫자만 입력할 수 있습니다. -는 빼 주세요."],
  ];
  test.each(rows)("is refused with %o at %s: %s", async (...row) => {
    await holds("/app/user/entry-user-bank-account", good, row, await loginAs(await makeMember()));
  });
});

describe("a new password", () => {
  const good = { newPassword: "Another-pw-2!", checkPassword: "Another-pw-2!" };
  const rows: Row[] = [
    [{ newPassword: "" }, "newPassword", "새 비밀번호를 입력해 주세요."],
    [{ newPassword: "short1!", checkPassword: "short1!" }, "newPassword", PASSWORD_RULE],
    [{ newPassword: "nodigits!!", checkPassword: "nodigits!!" }, "newPassword", PASSWORD_RULE],
    [{ newPassword: "12345678!!", checkPassword: "12345678!!" }, "newPassword", PASSWORD_RULE],
    [{ newPassword: "nospecial11", checkPassword: "nospecial11" }, "newPassword", PASSWORD_RULE],
    [{ checkPassword: "" }, "checkPassword", "비밀번호를 한 번 더 입력해 주세요."],
    [{ checkPassword: "Different-3!" }, "checkPassword", "비밀번호가 일치하지 않습니다."],
  ];
  test.each(rows)("of a member of the messenger is refused with %o at %s: %s", async (...row) => {
    await holds("/app/user/kakao-user-update-password", good, row, await loginAs(await makeMember({ userType: "KAKAOTALK" })));
  });
  const more: Row[] = [...rows, [{ userPassword: "" }, "userPassword", "현재 비밀번호를 입력해 주세요."]];
  test.each(more)("of an e-mail member is refused with %o at %s: %s", async (...row) => {
    await holds("/app/user/change-password", { ...good, userPassword: PASSWORD }, row, await loginAs(await makeMemberWithPassword()));
  });
});

describe("member information", () => {
  const chosen = { country: "KR", province: "seoul", occupation: "worker", jobPosition: "manager", job: "marketing" };
  const good = { ...chosen, userNickname: "하늘작가님", companyName: "개인", userPassword: PASSWORD };
  const rows: Row[] = [
    [{ userNickname: "" }, "userNickname", "닉네임을 입력해 주세요."],
    ...Object.keys(chosen).map((name): Row => [{ [name]: "" }, name, name === "province" ? REGION : NEEDED]),
    [{ companyName: "" }, "companyName", "회사명을 입력해 주세요."],
    [{ userPassword: "" }, "userPassword", "비밀번호가 맞지 않습니다."],
  ];
  test.each(rows)("is refused with %o at %s: %s", async (...row) => {
    await holds("/app/user/update-user-information", good, row, await loginAs(await makeMemberWithPassword()));
  });
});

describe("the pay form", () => {
  test.each([
    [{ amount: "" }, "amount", "결제 수단을 선택해 주세요."],
    [{ method: "" }, "method", "결제 수단을 선택해 주세요."],
  ] as Row[])("is refused with %o at %s: %s", async (...row) => {
    await holds("/app/payment-ready", { amount: "100000", method: "KAKAOPAY" }, row, await loginAs(await makePayer()));
  });
});

describe("withdrawal", () => {
  test("is refused at the missing tick", async () => {
    await holds("/app/user/withdrawal", {}, [{}, "agreed", "동의해 주세요."], await loginAs(await makeMember()));
  });
});

import { describe, expect, it } from "vitest";
import { refuseWeakPassword } from "~/areas/account/login/weak-password.server";

const person = { userEmail: "hong.gildong@example.test", userNickname: "글지기" };
const verdict = (password: string) =>
  refuseWeakPassword(password, person, "newPassword").then(
    () => "good",
    (error: { code: string; options: { field: string } }) => `${error.code} at ${error.options.field}`,
  );

describe("a password that is easy to guess", () => {
  it.each(["password1!", "Password1!", "P@ssw0rd!", "qwer1234!@", "1q2w3e4r!", "iloveyou1!", "abcd1234!", "tkfkdgo1!", "1qaz@WSX"])(
    "is refused as common: %s",
    async (password) => {
      expect(await verdict(password)).toBe("account.common-password at newPassword");
    },
  );

  it.each(["hong.gildong1!", "HONG.gildong7#", "글지기1234!a", "글벗1234!a", "geulbeot1!", "geulbeot2026!"])(
    "is refused as personal (e-mail, nickname or the service's name): %s",
    async (password) => {
      expect(await verdict(password)).toBe("account.personal-password at newPassword");
    },
  );

  it.each(["zaq12wsxcde3!", "poiuytrewq1!", "fghjkl;'1a!"])("is refused as a row of neighbouring keys: %s", async (password) => {
    expect(await verdict(password)).toMatch(/^account\.(keyboard|common)-password at newPassword$/);
  });

  it.each(["Test-pw-1!", "Another-pw-2!", "correct horse 7!", "geulbeot-correct-horse-7", "비밀번호는 길게 a1!"])(
    "does not include: %s",
    async (password) => {
      expect(await verdict(password)).toBe("good");
    },
  );
});

import { describe, expect, it } from "vitest";
import { refuseWeakPassword } from "~/areas/account/login/weak-password.server";
import { cheapest } from "../../support/cost";

const mine = { userEmail: "hong.gildong@example.test", userNickname: "글지기" };
const verdict = (password: string) =>
  refuseWeakPassword(password, mine, "newPassword").then(
    () => "good",
    (error: { code: string; options: { field: string } }) => `${error.code} at ${error.options.field}`,
  );

describe("passwords that somebody would guess", () => {
  it.each(["password1!", "Password1!", "P@ssw0rd!", "qwer1234!@", "1q2w3e4r!", "iloveyou1!", "abcd1234!", "tkfkdgo1!", "1qaz@WSX"])(
    "%s is on everybody's list",
    async (password) => {
      expect(await verdict(password)).toBe("account.common-password at newPassword");
    },
  );

  it.each(["hong.gildong1!", "HONG.gildong7#", "글지기1234!a", "글벗1234!a", "geulbeot1!", "geulbeot2026!"])(
    "%s is made of the e-mail, the nickname or the service's name",
    async (password) => {
      expect(await verdict(password)).toBe("account.personal-password at newPassword");
    },
  );

  it.each(["zaq12wsxcde3!", "poiuytrewq1!", "fghjkl;'1a!"])("%s runs along the keyboard", async (password) => {
    expect(await verdict(password)).toMatch(/^account\.(keyboard|common)-password at newPassword$/);
  });

  it.each(["Test-pw-1!", "Another-pw-2!", "correct horse 7!", "geulbeot-correct-horse-7", "비밀번호는 길게 a1!"])(
    "%s is good",
    async (password) => {
      expect(await verdict(password)).toBe("good");
    },
  );

  it("a long one costs no more time than a short one", async () => {
    await verdict("warm-up-the-list-1!");
    for (const password of [`${"1".repeat(125)}a1!`, "aA4@".repeat(32)])
      expect((await cheapest(() => verdict(password), 500)).ms).toBeLessThan(500);
  });
});

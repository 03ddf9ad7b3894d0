import { expect, it } from "vitest";
import { logIn } from "~/areas/account/login/log-in.server";
import { hashPassword } from "~/areas/account/login/password.server";
import { refuseWeakPassword } from "~/areas/account/login/weak-password.server";
import { makeCtx } from "~/core/ctx.server";
import { costOf } from "./cost-of";
import { makeMember } from "../support/factories/members";

it.each([`${"1".repeat(125)}a1!`, "aA4@".repeat(32)])(
  "recognises a weak password of any length in less than 50 loops: %s",
  async (password) => {
    const about = { userEmail: "hong.gildong@example.test", userNickname: "글지기" };
    const judge = () => refuseWeakPassword(password, about, "newPassword").catch(() => {});
    expect((await costOf(judge, { most: 50 })).loops).toBeLessThan(50);
  },
);

it("refuses an unknown account as slowly as a known one", async () => {
  const { email } = await makeMember({ passwordHash: await hashPassword("Test-pw-1!") });
  const tookMs = async (username: string) => {
    const from = performance.now();
    const input = { username, password: "wrong", userAgent: "test", address: "direct" };
    await expect(logIn(makeCtx({ kind: "guest" }), input)).rejects.toMatchObject({ code: "account.wrong-login" });
    return performance.now() - from;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < 9; n++) {
    known.push(await tookMs(email));
    unknown.push(await tookMs("nobody@example.test"));
  }
  const ratio = median(unknown) / median(known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

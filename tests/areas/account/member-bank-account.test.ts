import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { BankAccountInput } from "~/areas/account/member/bank-account.schema.server";
import { maskedBankAccount, ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { database } from "~db/client.server";
import { userBankAccount } from "~db/schema/account";
import { ctxOf, makeMember } from "../../support/factories/members";

const account = { creatorKind: "COMPANY", accountHolder: "김하늘", bankCode: "004", bankAccountNumber: "12345678901234" } as const;

describe("royalty bank account (1 §2, rule 17)", () => {
  it("needs holder, bank and number, and accepts only digits in the number", () => {
    const problems = (over: object) => {
      const result = BankAccountInput.safeParse({ ...account, ...over });
      return result.success ? [] : result.error.issues.map(({ path, message }) => [path[0], message]);
    };
    expect(problems({})).toEqual([]);
    expect(problems({ accountHolder: undefined })).toEqual([["accountHolder", "예금주를 입력해 주세요."]]);
    expect(problems({ bankCode: undefined })).toEqual([["bankCode", "은행을 골라 주세요."]]);
    expect(problems({ bankAccountNumber: undefined })).toEqual([["bankAccountNumber", "계좌번호를 입력해 주세요."]]);
    for (const number of ["123-456", "12a4", "１２３"])
      expect(problems({ bankAccountNumber: number })).toEqual([["bankAccountNumber", "숫자만 입력할 수 있습니다. -는 빼 주세요."]]);
    expect(BankAccountInput.parse({ ...account, creatorKind: "" }).creatorKind).toBe("INDIVIDUAL");
  });

  it("is stored encrypted, unmasked for its owner and masked for others, and replaced by the next save", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    expect(await ownBankAccount(ctx)).toBeNull();
    await saveBankAccount(ctx, account);
    const [row] = await database().select().from(userBankAccount).where(eq(userBankAccount.userId, member.userId));
    expect(JSON.stringify(row)).not.toMatch(/12345678901234|김하늘/);
    expect(await ownBankAccount(ctx)).toEqual(account);
    expect(await maskedBankAccount(ctx, member.userId)).toEqual({ ...account, bankAccountNumber: "**********1234" });
    await saveBankAccount(ctx, { ...account, creatorKind: "INDIVIDUAL", bankAccountNumber: "99" });
    expect(await ownBankAccount(ctx)).toMatchObject({ creatorKind: "INDIVIDUAL", bankAccountNumber: "99" });
    expect(await maskedBankAccount(ctx, member.userId)).toMatchObject({ bankAccountNumber: "*9" });
  });

  it("refuses a bank that is not in the list", async () => {
    await expect(saveBankAccount(ctxOf(await makeMember()), { ...account, bankCode: "nowhere" })).rejects.toMatchObject({
      options: { field: "bankCode" },
    });
  });
});

import { BankAccountInput, BankAccountReply, BankAccountSaved } from "~/areas/account/member/bank-account.schema.server";
import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { endpoint, member, serve } from "~/http/rest/serve.server";

const NONE = { creatorKind: "INDIVIDUAL", accountHolder: "", bankCode: "", bankAccountNumber: "" } as const;

export const { loader, action } = serve(
  endpoint({
    verb: "readBankAccount",
    method: "GET",
    summary: "내 저작권료 계좌",
    access: member,
    reply: BankAccountReply,
    handle: async ({ ctx }) => (await ownBankAccount(ctx)) ?? NONE,
  }),
  endpoint({
    verb: "saveBankAccount",
    method: "POST",
    summary: "저작권료 계좌 저장",
    access: member,
    body: BankAccountInput,
    reply: BankAccountSaved,
    handle: async ({ ctx, body }) => {
      await saveBankAccount(ctx, body);
      return "저장되었습니다.";
    },
  }),
);

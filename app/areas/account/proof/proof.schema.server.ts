import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { RequiredText } from "~/core/shapes.server";
import { Outcome } from "~/core/replies.server";
import { typedPassword } from "../account.schema.server";
import { MaybeCode } from "../second-factor/second-factor.schema.server";

export const ProofInput = z.object({
  userPassword: typedPassword("비밀번호를 입력해 주세요."),
  code: MaybeCode,
});
export type ProofFields = z.output<typeof ProofInput>;
export const proofConstraint = () => getZodConstraint(ProofInput);

export const ProofBody = z
  .object({ password: typedPassword().optional(), snsToken: RequiredText(2_000).optional(), code: MaybeCode })
  .refine(({ password, snsToken }) => (password === undefined) !== (snsToken === undefined), {
    path: ["password"],
    error: "password나 snsToken 중 하나를 보내 주세요.",
  });
export const Proven = Outcome.extend({ provenUntil: z.iso.datetime() });

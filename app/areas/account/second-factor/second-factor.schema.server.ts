import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Id, optional, Typed } from "~/core/shapes.server";

const Code = Typed(60, "코드를 입력해 주세요.")
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^(\d{6}|\d{16})$/, "인증 앱의 코드 여섯 자리나 복구 코드를 입력해 주세요."));

export const MaybeCode = optional(Code).describe("2단계 인증을 켠 회원만; 없으면 401 account.code-needed");

export const CodeInput = z.object({ code: Code });
export type CodeFields = { code: string };
export const codeConstraint = () => getZodConstraint(CodeInput);

export const SecondFactorInput = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("begin") }),
  z.object({ intent: z.literal("confirm"), code: Code }),
  z.object({ intent: z.literal("codes"), code: Code }),
  z.object({ intent: z.literal("off"), code: Code }),
]);

export const OfUser = z.object({ userId: Id });

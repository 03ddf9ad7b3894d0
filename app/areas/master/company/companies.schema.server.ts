import { z } from "zod";
import { blank, codeOr, RequiredText, Text, unlessBlank } from "~/core/shapes.server";

const NEEDED = "회사 정보를 입력해 주세요.";
const Needed = (max: number) => RequiredText(max, NEEDED);
const NeededCode = codeOr(NEEDED);
const Shaped = (max: number, shape: RegExp, message: string) =>
  Text(max)
    .refine((text) => text === "" || shape.test(text), message)
    .default("");
const Phone = Shaped(20, /^\+?\d(?:[- ]?\d){6,14}$/, "전화번호를 02-1234-5678처럼 입력해 주세요.");

export const CompanyRow = z.object({
  companyCode: NeededCode,
  companyShortName: Needed(50),
  companyName: Needed(100),
  companyCeo: Needed(100),
  corporateRegistrationNumber: Shaped(
    20,
    /^(\d{6}-?\d{7}|\d{3}-?\d{2}-?\d{5})$/,
    "법인등록번호 13자리(110111-1234567)나 사업자등록번호 10자리(123-45-67890)를 입력해 주세요.",
  ),
  companyAddress: Text(300).default(""),
  dataItemRelease: NeededCode.default("DEVELOPMENT"),
  serviceCode: NeededCode.default("FREE"),
  mainTel: Phone,
  mainEmail: unlessBlank(z.email().max(200).default("")),
  faxNumber: Phone,
  mainCompanyCode: z.preprocess((value) => blank(value) ?? null, NeededCode.nullable()).default(null),
});
export type Company = z.output<typeof CompanyRow>;

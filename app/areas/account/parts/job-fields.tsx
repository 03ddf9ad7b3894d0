import type { FieldMetadata } from "@conform-to/react";
import { type Option, Select, TextField } from "~/ui/fields";

type Name = "country" | "province" | "occupation" | "companyName" | "jobPosition" | "job";
type Fields = Record<Name, FieldMetadata<any, any, any>>;

/** Country, region, occupation, company, job position and job, in the order of the sign-up form. */
export function JobFields({ fields, choices }: { fields: Fields; choices: Record<Exclude<Name, "companyName">, Option[]> }) {
  return (
    <>
      <Select field={fields.country} label="국가" options={choices.country} autoComplete="country" />
      <Select field={fields.province} label="지역" options={choices.province} />
      <Select field={fields.occupation} label="직업" options={choices.occupation} />
      <TextField field={fields.companyName} label="회사명" rule="없으면 ‘개인’이라고 써 주세요." autoComplete="organization" />
      <Select field={fields.jobPosition} label="직급" options={choices.jobPosition} />
      <Select field={fields.job} label="직무" options={choices.job} />
    </>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { isAbroad } from "~/areas/account/region";
import { type Option, Select, TextField } from "~/ui/form/fields";

type Name = "country" | "province" | "occupation" | "companyName" | "jobPosition" | "job";
type Fields = Record<Name, FieldMetadata<any, any, any>>;

/**
 * Country, region, occupation, company, job position and job, in the order of the sign-up form. With script the region is hidden for
 * another country; without, its empty choice says so. What has no value yet is asked: its list begins with an empty choice.
 */
export function JobFields({ fields, choices }: { fields: Fields; choices: Record<Exclude<Name, "companyName">, Option[]> }) {
  const { country } = fields;
  const [abroad, setAbroad] = useState(false);
  // Reads the control's own value, because a browser may have restored a choice after a reload.
  useEffect(() => setAbroad(isAbroad(document.querySelector<HTMLSelectElement>(`#${CSS.escape(country.id)}`)?.value)), [country.id]);
  const asked = (field: Fields[Name]) => (field.initialValue ? undefined : "골라 주세요");
  return (
    <>
      <Select
        field={country}
        label="국가"
        options={choices.country}
        autoComplete="country"
        onChange={(event) => setAbroad(isAbroad(event.currentTarget.value))}
      />
      <div hidden={abroad}>
        <Select field={fields.province} label="지역" options={choices.province} placeholder="해외/해당 없음" disabled={abroad} />
      </div>
      <Select field={fields.occupation} label="직업" options={choices.occupation} placeholder={asked(fields.occupation)} />
      <TextField field={fields.companyName} label="회사명" rule="없으면 ‘개인’이라고 써 주세요." autoComplete="organization" />
      <Select field={fields.jobPosition} label="직급" options={choices.jobPosition} placeholder={asked(fields.jobPosition)} />
      <Select field={fields.job} label="직무" options={choices.job} placeholder={asked(fields.job)} />
    </>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { isAbroad } from "~/areas/account/region";
import { eachField } from "~/core/fields/declared";
import { type Option, Select, TextField } from "~/ui/form/fields";
import { type ChosenName, memberFields, type MemberName } from "../../member-fields";

type Fields = Record<MemberName, FieldMetadata<any, any, any>>;
const labels = eachField(memberFields, ({ label }) => label);

/** With script the region is hidden outside Korea. */
export function JobFields({ fields, choices }: { fields: Fields; choices: Record<ChosenName, Option[]> }) {
  const { country } = fields;
  const [abroad, setAbroad] = useState(false);
  // The browser may have restored a choice after a reload.
  useEffect(() => setAbroad(isAbroad(document.querySelector<HTMLSelectElement>(`#${CSS.escape(country.id)}`)?.value)), [country.id]);
  const emptyChoice = (field: Fields[MemberName]) => (field.initialValue ? undefined : "골라 주세요");
  return (
    <>
      <div className="field-pair">
        <Select
          field={country}
          label={labels.country}
          options={choices.country}
          autoComplete="country"
          onChange={(event) => setAbroad(isAbroad(event.currentTarget.value))}
        />
        <div hidden={abroad}>
          <Select
            field={fields.province}
            label={labels.province}
            options={choices.province}
            placeholder={isAbroad(country.initialValue as string | undefined) ? "해외/해당 없음" : "골라 주세요"}
            disabled={abroad}
          />
        </div>
      </div>
      <Select
        field={fields.occupation}
        label={labels.occupation}
        options={choices.occupation}
        placeholder={emptyChoice(fields.occupation)}
      />
      <TextField
        field={fields.companyName}
        label={labels.companyName}
        rule="없으면 ‘개인’이라고 입력해 주세요. 세미나를 신청할 때 미리 채워 드려요."
        autoComplete="organization"
      />
      <div className="field-pair">
        <Select
          field={fields.jobPosition}
          label={labels.jobPosition}
          options={choices.jobPosition}
          placeholder={emptyChoice(fields.jobPosition)}
        />
        <Select field={fields.job} label={labels.job} options={choices.job} placeholder={emptyChoice(fields.job)} />
      </div>
    </>
  );
}

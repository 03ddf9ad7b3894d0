import { type Field, type NameOf, namesOf } from "~/core/fields/declared";
import type { userAdditionalInformation } from "~db/schema/account";
import { KOREA } from "./region";

type MemberField = Field & { column: keyof typeof userAdditionalInformation.$inferSelect };

/** Form fields and defaults (1 §3 "User additional info"); see `docs/contributing.md` "A field". */
export const memberFields = {
  country: { label: "국가", column: "country", blank: KOREA, codes: "country", copy: true },
  province: { label: "지역", column: "province", blank: "seoul", codes: "province", copy: true },
  occupation: { label: "직업", column: "occupation", blank: "worker", codes: "occupation", copy: true },
  companyName: { label: "회사명", column: "companyName", blank: "", copy: true },
  jobPosition: { label: "직급", column: "jobPosition", blank: "manager", codes: "job_position", copy: true },
  job: { label: "직무", column: "job", blank: "marketing", codes: "job", copy: true },
} as const satisfies Record<string, MemberField>;

type All = typeof memberFields;
export type MemberName = NameOf<All>;
export type ChosenName = { [K in MemberName]: All[K] extends { codes: string } ? K : never }[MemberName];

const isChosen = (name: MemberName): name is ChosenName => "codes" in memberFields[name];
export const chosenNames = namesOf(memberFields).filter(isChosen);

/** The kind decides the tax on fees (rule 17). */
export const creatorKinds: { value: "INDIVIDUAL" | "COMPANY"; label: string }[] = [
  { value: "INDIVIDUAL", label: "개인" },
  { value: "COMPANY", label: "사업자" },
];

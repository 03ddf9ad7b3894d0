export const creatorKinds: { value: "INDIVIDUAL" | "COMPANY"; label: string }[] = [
  { value: "INDIVIDUAL", label: "개인" },
  { value: "COMPANY", label: "사업자" },
];

import { creatorKinds } from "~/areas/account/member/creator-kinds";
import type { CreatorKind } from "../deductions/payout";

export const assumptions = [
  { value: "Y", label: "가정" },
  { value: "N", label: "확인함" },
];

export const kindName = (kind: CreatorKind): string => creatorKinds.find(({ value }) => value === kind)!.label;

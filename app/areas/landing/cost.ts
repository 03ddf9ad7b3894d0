import { type Deductions, payoutOf } from "~/areas/settlement/deductions/payout";
import { counted } from "~/messages/counted";

/** `deductions`: of an individual creator; null without a rule. */
export type CostTerms = {
  priceWon: number;
  perDay: number;
  perMonth: number;
  feeWon: number;
  /** Setting `OWN_DISPATCH_EARNS`: whether dispatching own posts earns (rule 11). */
  ownEarns: boolean;
  deductions: Deductions | null;
};

type CostName = "friends" | "posts" | "others";
type Costs = Record<CostName, number>;
export type TypedCosts = {
  values: Record<CostName, string>;
  errors: Partial<Record<CostName, string>>;
  costs: Costs | null;
};

export const COST_FIELDS: { name: CostName; label: string; unit: string; first: number; max: number }[] = [
  { name: "friends", label: "보낼 친구", unit: "명", first: 50, max: 10_000 },
  { name: "posts", label: "한 달에 보낼 글", unit: "편", first: 4, max: 100 },
  { name: "others", label: "다른 회원이 내 글을 보내는 수", unit: "건", first: 0, max: 100_000 },
];

/** Reads typed numbers: missing ones become `first`, errors make `costs` null. */
export function readCosts(typed: (name: CostName) => string | null): TypedCosts {
  const values = {} as TypedCosts["values"];
  const errors: TypedCosts["errors"] = {};
  const costs = {} as Costs;
  for (const { name, first, max } of COST_FIELDS) {
    values[name] = (typed(name) ?? String(first)).slice(0, 20);
    const digits = values[name].normalize("NFKC").replace(/[,\s]/g, "");
    costs[name] = /^\d+$/.test(digits) ? Number(digits) : NaN;
    if (!(costs[name] <= max)) errors[name] = `0부터 ${counted(max)}까지 숫자로 입력해 주세요.`;
  }
  return { values, errors, costs: Object.keys(errors).length > 0 ? null : costs };
}

/** A month's cost and fee; `fits` is false above the monthly limit. */
export function costOf({ friends, posts, others }: Costs, terms: CostTerms) {
  const dispatches = friends * posts;
  const earning = others + (terms.ownEarns ? dispatches : 0);
  const grossWon = earning * terms.feeWon;
  return {
    dispatches,
    fits: dispatches <= terms.perMonth,
    days: Math.ceil(dispatches / terms.perDay),
    priceWon: dispatches > 0 ? terms.priceWon : 0,
    earning,
    grossWon,
    netWon: terms.deductions ? Math.max(0, payoutOf(grossWon, terms.deductions).netWon) : grossWon,
  };
}

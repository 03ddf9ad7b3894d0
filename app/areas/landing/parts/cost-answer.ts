import { won } from "~/areas/payments/price";
import { deductionsText } from "~/areas/settlement/deductions/payout";
import { counted } from "~/messages/counted";
import { type Html, markup } from "~/ui/html";
import { costOf, type CostTerms, type TypedCosts } from "../cost";

type Costs = NonNullable<TypedCosts["costs"]>;

/** The calculator's answer, drawn by server and script. */
export function costAnswer(costs: Costs | null, terms: CostTerms): Html {
  if (!costs) return markup`<p class="cost-hint">숫자를 바꾸면 여기에 계산해 드려요.</p>`;
  const cost = costOf(costs, terms);
  if (!cost.fits) return markup`<p class="cost-hint">${overLimit(costs, terms)}</p>`;
  const { dispatches, priceWon, netWon } = cost;
  const rest = priceWon - netWon;
  const rows = [
    row("보내는 글", `${counted(dispatches)}건`, daysText(cost.days, terms.perDay)),
    row(
      "한 달 이용 요금",
      won(priceWon),
      dispatches > 0 ? `한 건에 ${won(Math.round(priceWon / dispatches))}` : "보내지 않으면 결제하지 않아도 돼요",
    ),
    ...(terms.feeWon > 0 ? [row("쌓이는 저작권료", won(cost.grossWon), feeText(cost, terms))] : []),
  ];
  const [label, amount] = rest >= 0 ? ["저작권료를 받고 나면 드는 돈", rest] : ["요금을 내고 남는 돈", -rest];
  return markup`<dl class="cost-rows">${rows}</dl><p class="cost-sum"><span>${label}</span> <strong>${won(amount)}</strong></p>`;
}

const row = (name: string, value: string, note: string) =>
  markup`<div><dt>${name}</dt><dd><strong>${value}</strong></dd>${note !== "" && markup`<dd class="quiet">${note}</dd>`}</div>`;

const daysText = (days: number, perDay: number) =>
  days > 1 ? `하루 ${counted(perDay)}건까지라 적어도 ${counted(days)}일에 나누어 보내요` : "";

function feeText({ earning, grossWon, netWon }: ReturnType<typeof costOf>, { feeWon, deductions }: CostTerms): string {
  const sum = `${counted(earning)}건 × ${won(feeWon)}`;
  const taken = deductions && grossWon > 0 ? deductionsText(deductions) : "";
  return taken === "" ? sum : `${sum}, ${taken}를 빼고 ${won(netWon)}을 받아요`;
}

function overLimit({ friends, posts }: Costs, { perMonth }: CostTerms): string {
  const [mostFriends, mostPosts] = [Math.floor(perMonth / posts), Math.floor(perMonth / friends)];
  const ways = [`글 ${counted(posts)}편이면 친구 ${counted(mostFriends)}명까지`];
  if (mostPosts > 0) ways.push(`친구 ${counted(friends)}명이면 글 ${counted(mostPosts)}편까지`);
  return `모두 ${counted(friends * posts)}건이에요. 한 달에 ${counted(perMonth)}건까지 보낼 수 있어요. ${ways.join(", ")} 보낼 수 있어요.`;
}

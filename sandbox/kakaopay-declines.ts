import { seoulDay } from "./clock";

export const CHARGE_CALLS = ["approve", "subscription", "cancel"] as const;
export type ChargeCall = (typeof CHARGE_CALLS)[number];

export type Decline = {
  sid: string | null;
  partnerUserId: string | null;
  on: ChargeCall[];
  /** Seoul months as "202603"; null: any. */
  months: string[] | null;
  /** Attempts still to refuse; null: all. */
  times: number | null;
  code: number | null;
  extras: { method_result_code: string; method_result_message: string };
  hits: number;
};

export type DeclineOrder = Partial<Pick<Decline, "sid" | "partnerUserId" | "on" | "months" | "times" | "code">> & {
  resultCode?: string;
  resultMessage?: string;
};

/** Refusals of correct charges. */
export class Declines {
  list: Decline[] = [];
  /** Charges of a SID per Seoul month (-752). */
  monthlyLimit: number | null = null;

  clear() {
    this.list = [];
    this.monthlyLimit = null;
  }

  add({ resultCode, resultMessage, on, ...order }: DeclineOrder): Decline {
    const extras = {
      method_result_code: resultCode ?? "USER_LOCKED",
      method_result_message: resultMessage ?? "진행중인 거래가 있습니다. 잠시 후 다시 시도해 주세요.",
    };
    const nobody = { sid: null, partnerUserId: null, months: null, times: null, code: null };
    const added = { ...nobody, ...order, on: on ?? ["approve" as const, "subscription" as const], extras, hits: 0 };
    this.list.push(added);
    return added;
  }

  take(chargeCall: ChargeCall, of: { sid: string | null; partnerUserId: string }, now: number): Decline | undefined {
    const match = this.list.find(
      (decline) =>
        decline.on.includes(chargeCall) &&
        decline.times !== 0 &&
        (decline.sid === null || decline.sid === of.sid) &&
        (decline.partnerUserId === null || decline.partnerUserId === of.partnerUserId) &&
        (decline.months === null || decline.months.includes(seoulMonth(now))),
    );
    if (!match) return undefined;
    match.hits++;
    if (match.times !== null) match.times--;
    return match;
  }
}

export function seoulMonth(ms: number): string {
  return seoulDay(ms).slice(0, 7).replace("-", "");
}

import type { Guest, Member } from "~/core/ctx.server";
import { refusalText } from "~/messages/refusals.ko";

export type PayButtonState = { href: string; first: null | { text: string; label: string; href: string; kakao: boolean } };

const PAY = "/app/payment-ready";
const back = `redirectUrl=${encodeURIComponent(PAY)}`;

/** The pay button's cases (1 §2 "Landing page with a pay button", rule 36). */
export function payButtonState(actor: Guest | Member): PayButtonState {
  if (actor.kind === "guest")
    return {
      href: "?pay=Y",
      first: { text: refusalText("account.login-required"), label: "로그인", href: `/app/login?${back}`, kakao: false },
    };
  if (actor.userType === "EMAIL")
    return {
      href: "?pay=Y",
      first: { text: refusalText("payments.social-only"), label: "카카오로 로그인", href: `/app/oauth/login?${back}`, kakao: true },
    };
  return { href: PAY, first: null };
}

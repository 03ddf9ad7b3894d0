import type { Ctx } from "~/core/ctx.server";
import { personOfToken } from "../internal/sns-person.server";
import { givenNow } from "../consents.server";
import type { Login } from "../login/log-in.server";
import { type Joined, joinByMessenger } from "./join-by-messenger.server";
import { linkMessenger } from "./link-messenger.server";

export type SnsJoin = {
  userEmail: string;
  userPassword: string;
  userNickname: string;
  snsToken: string;
  promotionInformationAgreementYn: "Y" | "N";
};

/** Signs up by a caller's messenger token, without storing it. Refuses `account.messenger-token`, and as `joinByMessenger`. */
export async function joinBySnsToken(ctx: Ctx, call: SnsJoin): Promise<Joined & { kakaoId: string }> {
  const person = await personOfToken(call.snsToken);
  const form = { email: call.userEmail, password: call.userPassword, nickName: call.userNickname };
  const consents = givenNow(ctx, { TERMS: true, PRIVACY: true, MARKETING: call.promotionInformationAgreementYn === "Y" });
  const joined = await joinByMessenger(ctx, { form, visit: { person, tokens: null, scopes: [] }, consents, flowHash: null });
  return { ...joined, kakaoId: person.id };
}

type SnsLink = { code?: string; userEmail: string; userPassword: string; snsToken: string; userAgent: string; address: string };

/** As `linkMessenger`, by a caller's token. */
export async function linkBySnsToken(
  ctx: Ctx,
  { userEmail: email, userPassword: password, code, snsToken, ...visitor }: SnsLink,
): Promise<Login> {
  const person = await personOfToken(snsToken);
  return linkMessenger(ctx, { email, password, code, visit: { person, tokens: null, scopes: [] }, flowHash: null, ...visitor });
}

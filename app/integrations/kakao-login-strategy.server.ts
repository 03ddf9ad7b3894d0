import { OAuth2Strategy } from "remix-auth-oauth2";
import { settings } from "~/core/settings.server";
import {
  exchangeKakaoCode,
  kakaoAuthorizeUrl,
  type KakaoPerson,
  kakaoRedirectUri,
  type KakaoTokens,
  kakaoTokenUrl,
  readKakaoPerson,
  readKakaoScopes,
} from "./kakao-login.server";

export type KakaoVisit = { person: KakaoPerson; tokens: KakaoTokens; scopes: string[] };

/** `__Host-` keeps other hosts from setting the cookie. */
export const attemptCookie = () => (settings().secureCookies ? "__Host-geulbeot_oauth" : "geulbeot_oauth");
const ATTEMPT_SECONDS = 600;

const scopes = new Set(["profile_nickname", "profile_image", "account_email", "gender", "friends", "talk_message"]);
const prompts = new Set(["login", "select_account", "create"]);

/** Code grant with state and PKCE (S256), one cookie per attempt. */
export class KakaoLoginStrategy extends OAuth2Strategy<KakaoVisit> {
  override name = "kakao";

  constructor() {
    const { kakao, secureCookies } = settings();
    super(
      {
        clientId: kakao.clientId,
        clientSecret: kakao.clientSecret,
        authorizationEndpoint: kakaoAuthorizeUrl(),
        tokenEndpoint: kakaoTokenUrl(),
        redirectURI: kakaoRedirectUri(),
        cookie: {
          name: attemptCookie(),
          path: "/",
          maxAge: ATTEMPT_SECONDS,
          httpOnly: true,
          sameSite: "Lax",
          ...(secureCookies && { secure: true as const }),
        },
      },
      ({ tokens }) => readVisit(tokens as unknown as KakaoTokens),
    );
  }

  protected override authorizationParams(params: URLSearchParams, request: Request): URLSearchParams {
    const requested = new URL(request.url).searchParams;
    const allowedValues = (name: string, allowed: Set<string>) =>
      (requested.get(name) ?? "").split(/[\s,]+/).filter((item) => allowed.has(item));
    const scope = allowedValues("scope", scopes);
    const prompt = allowedValues("prompt", prompts);
    if (scope.length > 0) params.set("scope", scope.join(","));
    if (prompt.length > 0) params.set("prompt", prompt.join(" "));
    return params;
  }

  /** The messenger ignores HTTP Basic, by which the library would send the secret. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    return (await exchangeKakaoCode(code, codeVerifier)) as never;
  }
}

async function readVisit(tokens: KakaoTokens): Promise<KakaoVisit> {
  const person = await readKakaoPerson(tokens.accessToken);
  return { person, tokens, scopes: tokens.scopes ?? (await readKakaoScopes(tokens.accessToken)) };
}

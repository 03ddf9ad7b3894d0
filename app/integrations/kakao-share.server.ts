import { settings } from "~/core/settings.server";

/** Kakao's JavaScript SDK, pinned by its hash: another file does not run (providers 7). */
const SDK = "https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js";
const INTEGRITY = "sha384-DKYJZ8NLiK8MN4/C5P2dtSmLQ4KwPaoqAfyA/DfmEc1VDxu4yyC7wy6K1Hs90nka";

export type KakaoShare = { key: string; sdk: string; integrity: string };

/** Null without a JavaScript key. */
export function kakaoShare(): KakaoShare | null {
  const { KAKAO_JAVASCRIPT_KEY: key } = settings();
  return key ? { key, sdk: SDK, integrity: INTEGRITY } : null;
}

/** The SDK's file, and the window to which the SDK posts on computers. */
export function kakaoShareOrigins(): { script?: string[]; formAction?: string[] } {
  return kakaoShare() ? { script: [new URL(SDK).origin], formAction: ["https://sharer.kakao.com"] } : {};
}

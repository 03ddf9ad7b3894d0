import { unlinkByMessenger } from "~/areas/account/messenger/unlink-by-messenger.server";
import { UnlinkNotice } from "~/areas/account/messenger/unlink.schema.server";
import { isSameText } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { anyone, Outcome, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "unlinkByMessenger",
  method: "GET",
  alsoByPost: true,
  summary: "카카오 연결 끊기 알림(카카오가 호출)",
  access: anyone,
  query: UnlinkNotice,
  reply: Outcome,
  handle: async ({ ctx, query, request }) => {
    const { adminKey, appId } = settings().kakao;
    const given = request.headers.get("Authorization") ?? "";
    if (!adminKey || !isSameText(given, `KakaoAK ${adminKey}`)) throw new Refusal("account.unlink-key");
    // Ids of another app name other people: answer 200, unlink nobody.
    if (!query.app_id || !appId || query.app_id === appId) await unlinkByMessenger(ctx, query.user_id, query.referrer_type);
    return succeeded("받았습니다.");
  },
});

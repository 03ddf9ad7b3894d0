import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { MessengerError } from "~/integrations/kakao-http.server";
import { type KakaoPerson, readKakaoPerson, readKakaoTokenOwner } from "~/integrations/kakao-login.server";

/** The messenger id of an access token issued for our app. Refuses `account.messenger-token`, `account.messenger-away`. */
export function ownerOfToken(snsToken: string): Promise<string> {
  return asRefusal(async () => {
    const { id, appId } = await readKakaoTokenOwner(snsToken);
    if (appId !== settings().kakao.appId) throw new Refusal("account.messenger-token");
    return id;
  });
}

/** Person of an access token; fields without consent are null. Refuses `account.messenger-token`, `account.messenger-away`. */
export async function personOfToken(snsToken: string): Promise<KakaoPerson> {
  await ownerOfToken(snsToken);
  return asRefusal(() => readKakaoPerson(snsToken));
}

async function asRefusal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    throw new Refusal(error.kind === "token" || error.kind === "refused" ? "account.messenger-token" : "account.messenger-away");
  }
}

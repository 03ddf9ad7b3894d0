import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { MessengerError } from "~/integrations/kakao-http.server";
import { type KakaoPerson, readKakaoPerson, readKakaoTokenOwner } from "~/integrations/kakao-login.server";

/** The messenger's id behind an access token that a caller brings. It must have been made for our app. Refuses `account.messenger-token`, `account.messenger-away`. */
export function ownerOfToken(snsToken: string): Promise<string> {
  return asRefusal(async () => {
    const { id, appId } = await readKakaoTokenOwner(snsToken);
    if (appId !== settings().kakao.appId) throw new Refusal("account.messenger-token");
    return id;
  });
}

/** The same with nickname, e-mail and gender as far as they were agreed to. */
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

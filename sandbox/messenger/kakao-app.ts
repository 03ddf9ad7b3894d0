import { request } from "node:http";
import type { Box } from "../box";
import type { Account } from "../records";
import { APP_ID } from "./kakao-access";
import { isHere } from "./kakao-consent";
import { disconnect } from "./kakao-user";

const PATIENCE = 3000;

/** Unlinks on the messenger's side, which notifies the app (providers.md 1.8). Returns the status, or null. Calls only this machine. */
export function unlinkFromOutside(box: Box, account: Account, url: string, referrerType: string): Promise<number | null> {
  if (!isHere(url)) return Promise.resolve(null);
  disconnect(box, account);
  const body = new URLSearchParams({ app_id: String(APP_ID), user_id: account.id, referrer_type: referrerType }).toString();
  const headers = {
    authorization: `KakaoAK ${box.settings.adminKey}`,
    "content-type": "application/x-www-form-urlencoded;charset=utf-8",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const call = request(url, { method: "POST", headers, signal: AbortSignal.timeout(PATIENCE) }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    call.on("error", () => resolve(null));
    call.end(body);
  });
}

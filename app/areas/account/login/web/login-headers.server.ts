import { recordDevice } from "~/areas/account/login/record-device.server";
import { endSession, memberOfToken } from "~/areas/account/session/session.server";
import { randomToken } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { deviceCookie, deviceOf, keptFormCookie, lastMemberCookie, sessionCookie } from "~/http/request/cookies.server";
import { tokenOf } from "~/http/request/viewer.server";
import { renewedCsrf } from "~/http/screen/csrf.server";

/** Headers of a login, which ends the browser's earlier login (design 9). */
export async function loginHeaders(request: Request, ctx: Ctx, token: string): Promise<Headers> {
  const carried = await tokenOf(request);
  if (carried?.from === "cookie") await endSession(ctx, carried.token);
  const device = (await deviceOf(request)) ?? randomToken();
  await recordDevice(ctx, token, device);
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie().serialize(token));
  headers.append("Set-Cookie", await renewedCsrf());
  headers.append("Set-Cookie", await deviceCookie().serialize(device));
  headers.append("Set-Cookie", await lastMemberCookie().serialize(await memberOfToken(ctx, token)));
  return headers;
}

/** Headers of a logout; the device cookie stays. */
export async function logoutHeaders(): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie().serialize("", { maxAge: 0 }));
  headers.append("Set-Cookie", await renewedCsrf());
  headers.append("Set-Cookie", await keptFormCookie().serialize("", { maxAge: 0 }));
  return headers;
}

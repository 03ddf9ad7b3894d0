import { recordDevice } from "~/areas/account/login/record-device.server";
import { endSession, whoseToken } from "~/areas/account/session/session.server";
import { randomToken } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { deviceCookie, deviceOf, keptFormCookie, lastMemberCookie, sessionCookie } from "~/http/request/cookies.server";
import { tokenOf } from "~/http/request/viewer.server";
import { renewedCsrf } from "~/http/screen/csrf.server";

/**
 * The headers that give a browser its new login. The login it had before ends (design 9: rotated at login); a login on a browser new to the
 * member is reported by mail.
 */
export async function loginHeaders(request: Request, ctx: Ctx, token: string): Promise<Headers> {
  const carried = await tokenOf(request);
  if (carried?.from === "cookie") await endSession(ctx, carried.token);
  const device = (await deviceOf(request)) ?? randomToken();
  await recordDevice(ctx, token, device);
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie().serialize(token));
  headers.append("Set-Cookie", await renewedCsrf());
  headers.append("Set-Cookie", await deviceCookie().serialize(device));
  headers.append("Set-Cookie", await lastMemberCookie().serialize(await whoseToken(ctx, token)));
  return headers;
}

/** The headers that remove a browser's login and everything kept for it. */
export async function logoutHeaders(): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie().serialize("", { maxAge: 0 }));
  headers.append("Set-Cookie", await renewedCsrf());
  headers.append("Set-Cookie", await keptFormCookie().serialize("", { maxAge: 0 }));
  return headers;
}

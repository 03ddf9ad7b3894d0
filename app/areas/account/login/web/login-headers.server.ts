import { recordDevice } from "~/areas/account/login/record-device.server";
import { endSession, whoseToken } from "~/areas/account/login/session.server";
import { randomToken } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { deviceCookie, deviceOf, keptFormCookie, lastMemberCookie, sessionCookie } from "~/http/reply/cookies.server";
import { tokenOf } from "~/http/request/viewer.server";
import { renewedCsrf } from "~/http/screen/csrf.server";

/**
 * The headers that hand a fresh login to a browser. The login it carried before ends (design 9: rotated at login); a browser its member has
 * never logged in by is told of by mail.
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

/** The headers after which a browser carries no login and nothing kept for one. */
export async function logoutHeaders(): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie().serialize("", { maxAge: 0 }));
  headers.append("Set-Cookie", await renewedCsrf());
  headers.append("Set-Cookie", await keptFormCookie().serialize("", { maxAge: 0 }));
  return headers;
}

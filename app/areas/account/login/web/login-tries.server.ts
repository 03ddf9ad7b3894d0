import { whoLogsIn } from "~/areas/account/login/log-in.server";
import { isKnownDevice } from "~/areas/account/login/record-device.server";
import type { Ctx } from "~/core/ctx.server";
import { deviceOf } from "~/http/request/cookies.server";
import type { LimitName } from "~/http/request/limits";
import { forgetTries, limitByAddress, limitRate } from "~/http/request/rate-limit.server";

/** The key of a login's count: the member found by the name, however it was typed, else the name. */
function accountOf(username: string, userId: number | null): string {
  return userId === null ? `name ${username}` : `member ${userId}`;
}

/** The limit and key under which a login try was counted. */
type Counted = { name: LimitName; who: string };

/**
 * Counts a login try for the member (or an unknown name) and for the network; beyond the limits refuses `common.too-many` with the seconds
 * left. A browser on which the member has logged in counts separately, so that a stranger's wrong tries cannot lock the member out.
 */
export async function countLoginTry(request: Request, ctx: Ctx, username: string): Promise<Counted> {
  const userId = await whoLogsIn(ctx, username);
  const device = await deviceOf(request);
  if (userId !== null && device !== null && (await isKnownDevice(ctx, userId, device))) {
    const own: Counted = { name: "login-known-device", who: `${userId} ${device}` };
    await limitRate(own.name, own.who);
    return own;
  }
  const counted: Counted = { name: "login-account", who: accountOf(username, userId) };
  await limitByAddress("login-address", request);
  await limitRate(counted.name, counted.who);
  return counted;
}

/** Resets the count after a right password, so that only wrong ones add up. */
export function forgetLoginTries({ name, who }: Counted): Promise<void> {
  return forgetTries(name, who);
}

/** Counts a request for a temporary password, alike for known and unknown addresses; refuses `common.too-many`. */
export async function countPasswordMail(request: Request, ctx: Ctx, userEmail: string): Promise<void> {
  await limitByAddress("password-mail-address", request);
  const who = accountOf(userEmail, await whoLogsIn(ctx, userEmail));
  await limitRate("password-mail", who);
  await limitRate("password-mail-day", who);
}

/** Counts a try to confirm a password while logged in; refuses `common.too-many`. */
export function countPasswordTry(userId: number): Promise<void> {
  return limitRate("password-try", String(userId));
}

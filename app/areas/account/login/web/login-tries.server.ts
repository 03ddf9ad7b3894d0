import { whoLogsIn } from "~/areas/account/login/log-in.server";
import { isKnownDevice } from "~/areas/account/login/record-device.server";
import type { Ctx } from "~/core/ctx.server";
import { deviceOf } from "~/http/reply/cookies.server";
import type { LimitName } from "~/http/request/limits";
import { forgetTries, limitByAddress, limitRate } from "~/http/request/rate-limit.server";

/** Whose count it is: the member's whom the name finds, however it was typed, else the name's own. */
function accountOf(username: string, userId: number | null): string {
  return userId === null ? `name ${username}` : `member ${userId}`;
}

/** Where a try to log in was counted. */
type Counted = { name: LimitName; who: string };

/**
 * Counts one try to log in; beyond the limits refuses `common.too-many` with the seconds left. The count is the member's, however their
 * name was typed, or the name's when it is nobody's; and the network's. A browser that the member has logged in by before has a count of
 * its own instead, so that a stranger's wrong tries lock out strangers only.
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

/** A right password clears the count it was tried under, so that only wrong ones add up. */
export function forgetLoginTries({ name, who }: Counted): Promise<void> {
  return forgetTries(name, who);
}

/** Counts one asking for a temporary password, alike for every address; refuses `common.too-many`. */
export async function countPasswordMail(request: Request, ctx: Ctx, userEmail: string): Promise<void> {
  await limitByAddress("password-mail-address", request);
  const who = accountOf(userEmail, await whoLogsIn(ctx, userEmail));
  await limitRate("password-mail", who);
  await limitRate("password-mail-day", who);
}

/** Counts one try to prove a password while logged in; refuses `common.too-many`. */
export function countPasswordTry(userId: number): Promise<void> {
  return limitRate("password-try", String(userId));
}

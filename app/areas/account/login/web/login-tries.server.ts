import { findLoginMember } from "~/areas/account/login/log-in.server";
import { isKnownDevice } from "~/areas/account/login/record-device.server";
import type { Ctx } from "~/core/ctx.server";
import { deviceOf } from "~/http/request/cookies.server";
import type { LimitName } from "~/http/request/limits";
import { forgetTries, limitByAddress, limitRate } from "~/http/request/rate-limit.server";

/** One count per member, however the address is typed. */
function accountKey(username: string, userId: number | null): string {
  return userId === null ? `name ${username}` : `member ${userId}`;
}

type Counted = { name: LimitName; who: string };

/** Counts a login try; refuses `common.too-many`. Known browsers count separately: strangers cannot lock the member out. */
export async function countLoginTry(request: Request, ctx: Ctx, username: string): Promise<Counted> {
  const userId = await findLoginMember(ctx, username);
  const device = await deviceOf(request);
  if (userId !== null && device !== null && (await isKnownDevice(ctx, userId, device))) {
    const own: Counted = { name: "login-known-device", who: `${userId} ${device}` };
    await limitRate(own.name, own.who);
    return own;
  }
  const counted: Counted = { name: "login-account", who: accountKey(username, userId) };
  await limitByAddress("login-address", request);
  await limitRate(counted.name, counted.who);
  return counted;
}

/** Resets the count, so that only wrong passwords add up. */
export function forgetLoginTries({ name, who }: Counted): Promise<void> {
  return forgetTries(name, who);
}

/** Counts a password mail, even to an unknown address. */
export async function countPasswordMail(request: Request, ctx: Ctx, userEmail: string): Promise<void> {
  await limitByAddress("password-mail-address", request);
  const who = accountKey(userEmail, await findLoginMember(ctx, userEmail));
  await limitRate("password-mail", who);
  await limitRate("password-mail-day", who);
}

/** Counts a password try. Refuses `common.too-many` after ten in five minutes. */
export function countPasswordTry(userId: number): Promise<void> {
  return limitRate("password-try", String(userId));
}

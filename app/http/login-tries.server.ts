import { forgetTries, limitByAddress, limitRate } from "./rate-limit.server";

const MINUTES = 5;
const account = (username: string) => username.trim().toLowerCase();

/** Counts one try to log in, for the account and for the address; beyond the limits refuses `common.too-many` with the seconds left. */
export async function countLoginTry(request: Request, username: string): Promise<void> {
  await limitByAddress("login-address", request, { max: 100, seconds: MINUTES * 60 });
  await limitRate("login-account", account(username), { max: 10, seconds: MINUTES * 60 });
}

/** A right password clears its account's count, so that only wrong ones add up. */
export function forgetLoginTries(username: string): Promise<void> {
  return forgetTries("login-account", account(username));
}

/** Counts one asking for a temporary password, alike for every address; refuses `common.too-many`. */
export async function countPasswordMail(request: Request, userEmail: string): Promise<void> {
  await limitByAddress("password-mail", request, { max: 20, seconds: 600 });
  await limitRate("password-mail", account(userEmail), { max: 5, seconds: 600 });
}

/** Counts one try to prove a password while logged in; refuses `common.too-many`. */
export function countPasswordTry(userId: number): Promise<void> {
  return limitRate("password-try", String(userId), { max: 10, seconds: MINUTES * 60 });
}

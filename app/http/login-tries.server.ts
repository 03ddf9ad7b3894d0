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

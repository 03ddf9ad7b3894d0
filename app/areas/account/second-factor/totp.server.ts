import { Secret, TOTP } from "otpauth";
import { settings } from "~/core/settings.server";

const STEP_SECONDS = 30;

/** A new key for an app, in the letters people type it by. */
export function makeKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from the picture. */
export function keyUri(key: string, userEmail: string): string {
  return totp(key, userEmail).toString();
}

/** The half minute (counted since 1970) whose code this is, one before or after now included; null when it is none of them. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const delta = totp(key).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

function totp(key: string, label = ""): TOTP {
  return new TOTP({ issuer: settings().SERVICE_NAME, label, secret: Secret.fromBase32(key), digits: 6, period: STEP_SECONDS });
}

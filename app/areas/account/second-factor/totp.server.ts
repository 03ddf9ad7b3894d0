import { Secret, TOTP } from "otpauth";
import { settings } from "~/core/settings.server";

const STEP_SECONDS = 30;

/** A random 20-byte TOTP key in base32. */
export function makeKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** `otpauth://` URI for the QR code; `key` in base32. */
export function keyUri(key: string, userEmail: string): string {
  return totp(key, userEmail).toString();
}

/** The 30-second step of a code (present or neighbour); null if wrong. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const delta = totp(key).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

function totp(key: string, label = ""): TOTP {
  return new TOTP({ issuer: settings().SERVICE_NAME, label, secret: Secret.fromBase32(key), digits: 6, period: STEP_SECONDS });
}

import { hash, verify } from "@node-rs/argon2";

/** A hash of an unknown password, so that an unknown account is refused in the same time as a known one. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$rcyJnWxzOmTBeKxQ9zHSrw$iTcsxvSjYqw02J25ovTL86nO639brKXRRId/rRZ9JY0";

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password matches a hash; for null (no account, no password) false after the same time. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const same = await verify(passwordHash ?? NOBODY, password);
  return same && passwordHash !== null;
}

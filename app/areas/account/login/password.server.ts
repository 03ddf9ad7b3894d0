import { hash, verify } from "@node-rs/argon2";

/** A hash of nothing anybody knows, so that an account that does not exist takes as long to refuse as one that does. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$rcyJnWxzOmTBeKxQ9zHSrw$iTcsxvSjYqw02J25ovTL86nO639brKXRRId/rRZ9JY0";

/** The argon2id hash to keep of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password is the one a hash was made of; null (no account, no password) is never, after the same time. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const same = await verify(passwordHash ?? NOBODY, password);
  return same && passwordHash !== null;
}

import { hash, verify } from "@node-rs/argon2";

/** A hash compared for unknown accounts, to take the same time. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$rcyJnWxzOmTBeKxQ9zHSrw$iTcsxvSjYqw02J25ovTL86nO639brKXRRId/rRZ9JY0";

/** Salted argon2id hash in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** False for a null hash, which takes as long. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? NOBODY, password);
  return isMatch && passwordHash !== null;
}

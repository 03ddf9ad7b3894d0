import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { settings } from "./settings.server";

let parsed: { text: string; keys: { id: string; key: KeyObject }[] } | undefined;

/** Parsed once: parsing is slower than decrypting. */
function keys(): { id: string; key: KeyObject }[] {
  const text = settings().ENCRYPTION_KEYS;
  if (parsed?.text !== text) {
    const parts = text.split(",").map((entry) => entry.split(":") as [string, string]);
    parsed = { text, keys: parts.map(([id, key]) => ({ id, key: createSecretKey(key, "base64") })) };
  }
  return parsed.keys;
}

export const newestKey = (): string => keys()[0]!.id;
export const olderKeys = (): string[] =>
  keys()
    .slice(1)
    .map(({ id }) => id);

/** Encrypts a text with AES-256-GCM, as "keyId.nonce.tag.bytes" in base64url. */
export function seal(text: string): string {
  const [newest] = keys();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", newest!.key, nonce);
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [newest!.id, nonce.toString("base64url"), cipher.getAuthTag().toString("base64url"), bytes.toString("base64url")].join(".");
}

/** Decrypts the output of `seal`. Throws after tampering or when the key is gone. */
export function unseal(sealed: string): string {
  const [id, nonce, tag, bytes] = sealed.split(".") as [string, string, string, string];
  const match = keys().find((entry) => entry.id === id);
  if (!match) throw new Error(`No encryption key named ${id}`);
  const decipher = createDecipheriv("aes-256-gcm", match.key, Buffer.from(nonce, "base64url"));
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(bytes, "base64url")), decipher.final()]).toString("utf8");
}

/** Keyed hash (64 hex characters) for finding an encrypted value. */
export function lookupHash(text: string): string {
  return createHmac("sha256", settings().LOOKUP_SECRET).update(text).digest("hex");
}

/** Unkeyed hash, 64 hex characters. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Signs parts of a public link. The secret never rotates: sent links stay valid. */
export function sign(purpose: string, ...parts: (string | number)[]): string {
  return signWith(settings().LOOKUP_SECRET, purpose, ...parts);
}

/** Also accepts the session secret, which signed links in older messages. */
export function isSigned(signature: string, purpose: string, ...parts: (string | number)[]): boolean {
  const { LOOKUP_SECRET, SESSION_SECRET } = settings();
  return [LOOKUP_SECRET, SESSION_SECRET].some((secret) => isSameSignature(signature, signWith(secret, purpose, ...parts)));
}

/** In constant time; the length is no secret. */
function isSameSignature(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}

function signWith(secret: string, ...parts: (string | number)[]): string {
  return createHmac("sha256", secret).update(parts.join("\n")).digest("base64url").slice(0, 22);
}

/** Unguessable: 43 URL-safe characters (256 bits). */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Compares two secrets in constant time. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}

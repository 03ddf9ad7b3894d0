/** Letters of all scripts, digits and "-": what handles and slugs consist of. */
const part = /^[\p{L}\p{Nd}-]+$/u;
const HANDLE_MAX = 30;
const SLUG_MAX = 80;

/** Spelling of a handle or slug for storage and look-up: composed syllables (NFC), lower case. */
export const addressSpelling = (text: string): string => text.normalize("NFC").toLowerCase().normalize("NFC");

/** Canonical spelling of `/@handle`, `/@handle/slug` and `/@handle/series/slug` (ADR 110). Null for other paths. */
export function spelledAddress(pathname: string): string | null {
  const [first = "", ...rest] = pathname.split("/").filter(Boolean).map(decoded);
  if (!first.startsWith("@") || rest.length > 2) return null;
  const handle = encoded(first.slice(1), HANDLE_MAX);
  const parts = rest.map((typed) => encoded(typed, SLUG_MAX));
  if (handle === null || parts.includes(null) || (parts.length === 2 && parts[0] !== "series")) return null;
  return [`/@${handle}`, ...parts].join("/");
}

function encoded(typed: string, max: number): string | null {
  const text = addressSpelling(typed);
  return part.test(text) && [...text].length <= max ? encodeURIComponent(text) : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

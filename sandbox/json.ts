import { randomUUID } from "node:crypto";

const marker = `digits-${randomUUID()}:`;
const markedDigits = new RegExp(`"${marker}(-?\\d+)"`, "g");

/** Writes bigints as bare digits: the messenger's ids exceed 2^53. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item) => (typeof item === "bigint" ? marker + item : item)).replace(markedDigits, "$1");
}

export function parseObject(text: string): Record<string, unknown> | null {
  const value = parseJson(text);
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

export function parseStrings(text: string): string[] | null {
  const value = parseJson(text);
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

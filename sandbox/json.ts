import { randomUUID } from "node:crypto";

const mark = `digits-${randomUUID()}:`;
const marked = new RegExp(`"${mark}(-?\\d+)"`, "g");

/** JSON text with bigints as bare digits, because the messenger writes ids above 2^53 as plain numbers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, item) => (typeof item === "bigint" ? mark + item : item)).replace(marked, "$1");
}

/** The object in a JSON text, or null when the text is no JSON object. */
export function parseObject(text: string): Record<string, unknown> | null {
  const value = parseJson(text);
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

/** The array of strings in a JSON text, or null when it is anything else. */
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

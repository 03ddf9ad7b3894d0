import { counted } from "./counted";

/** Throws when a name has no value. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${text}`);
    return typeof value === "number" ? counted(value) : value;
  });
}

import { counted } from "./counted";

/** Puts values into a text's {names}, numbers as a person reads them. A name without a value throws, so that no reader ever meets a brace. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${text}`);
    return typeof value === "number" ? counted(value) : value;
  });
}

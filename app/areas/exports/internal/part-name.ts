/** File store key of a part; no address serves it. Each attempt has its own keys: a dead worker's leftovers never mix in. */
export const partName = (fileId: string, attempt: number, part: number): string => `${fileId}-${attempt}p${String(part).padStart(5, "0")}`;

/** File store key of a part; no address serves these. Each attempt has its own keys, so leftovers of a dead worker never mix in. */
export const partName = (fileId: string, attempt: number, part: number): string => `${fileId}-${attempt}p${String(part).padStart(5, "0")}`;

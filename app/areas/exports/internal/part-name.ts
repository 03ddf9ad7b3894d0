/**
 * File store key of a part. No stored picture has this key, so no address serves it. Each attempt has its own keys: leftovers of a dead
 * worker never mix in.
 */
export const partName = (fileId: string, attempt: number, part: number): string => `${fileId}-${attempt}p${String(part).padStart(5, "0")}`;

/**
 * The name of a part of a copy in the file store. No row of stored pictures has it, so that no address leads to it. `attempt`: each try writes
 * its own, so that what a dead one left never gets into another.
 */
export const partName = (fileId: string, attempt: number, part: number): string => `${fileId}-${attempt}p${String(part).padStart(5, "0")}`;

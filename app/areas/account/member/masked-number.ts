/** Leaves the last four digits, or half of a shorter number. */
export function maskedNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2));
  return "*".repeat(number.length - shown) + number.slice(number.length - shown);
}

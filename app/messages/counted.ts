/** Digits in groups of three. Small counts skip the slow locale. */
export const counted = (count: number): string => (isSmall(count) ? String(count) : count.toLocaleString("ko-KR"));

const isSmall = (count: number) => Number.isInteger(count) && count >= 0 && count < 1_000;

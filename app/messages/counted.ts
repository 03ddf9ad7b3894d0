/** A count as a person reads it, in groups of three: counted(1000000) is "1,000,000". Most are too small to need a locale, which takes time. */
export const counted = (count: number): string => (isSmall(count) ? String(count) : count.toLocaleString("ko-KR"));

const isSmall = (count: number) => Number.isInteger(count) && count >= 0 && count < 1_000;

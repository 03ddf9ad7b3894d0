/** A count as a person reads it, in groups of three: counted(1000000) is "1,000,000". */
export const counted = (count: number): string => count.toLocaleString("ko-KR");

/** Distinct months, earliest first. */
export const monthsOf = (parts: { month: string }[]): string[] => [...new Set(parts.map(({ month }) => month))].toSorted();

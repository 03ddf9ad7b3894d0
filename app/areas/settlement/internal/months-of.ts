export const monthsOf = (parts: { month: string }[]): string[] => [...new Set(parts.map(({ month }) => month))].toSorted();

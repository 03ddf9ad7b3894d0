export const allDays = ["2000-01-01", "3000-01-01"] as const;

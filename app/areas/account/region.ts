export const KOREA = "KR";

export const isAbroad = (country: string | null | undefined): boolean => Boolean(country) && country !== KOREA;

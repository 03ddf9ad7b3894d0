export const KOREA = "KR";

/** Only Korea has regions. */
export const isAbroad = (country: string | null | undefined): boolean => Boolean(country) && country !== KOREA;

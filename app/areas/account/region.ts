export const KOREA = "KR";

/** Whether a country is not Korea: regions are asked, stored and shown for Korea only. */
export const isAbroad = (country: string | null | undefined): boolean => Boolean(country) && country !== KOREA;

export const KOREA = "KR";

/** The regions of the list are Korea's: of another country none is asked, kept or shown. */
export const isAbroad = (country: string | null | undefined): boolean => Boolean(country) && country !== KOREA;

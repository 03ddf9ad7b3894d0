/** Parts of the list: nothing read, read clearly less lately, most posts read. */
export const interestViews = ["unread", "fading", "often"] as const;
export type InterestView = (typeof interestViews)[number];

/** Percents by which the last three months lie below all time in "fading". */
export const FADING_BY = 20;
/** Least percent of posts read in "often". */
export const OFTEN = 70;

/** Receivers to leave out: those who had the post, those over the weekly limit ("often"), or both. */
export const EXCEPTS = ["had", "often", "both"] as const;
export type Except = (typeof EXCEPTS)[number];

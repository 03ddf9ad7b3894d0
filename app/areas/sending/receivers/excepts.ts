/** Groups that the sender may leave out: receivers who already had the post, receivers over the weekly limit ("often"), or both. */
export const EXCEPTS = ["had", "often", "both"] as const;
export type Except = (typeof EXCEPTS)[number];

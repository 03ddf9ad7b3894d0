/** Who is left out of a press besides: those who had the post, those who had as many messages this week as the sender wants, or both. */
export const EXCEPTS = ["had", "often", "both"] as const;
export type Except = (typeof EXCEPTS)[number];

import { Refusal } from "~/core/refusal";

/** The only ticked row. Refuses with `none`, or `seminars.one-only` (2 §5). */
export function oneChosen(seminarIds: number[], none: "seminars.none-chosen" | "seminars.none-to-copy" = "seminars.none-chosen"): number {
  const [seminarId, ...more] = seminarIds;
  if (seminarId === undefined) throw new Refusal(none);
  if (more.length > 0) throw new Refusal("seminars.one-only");
  return seminarId;
}

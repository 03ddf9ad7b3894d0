import { Refusal } from "~/core/refusal";

/** The ticked member (3 §5 "Promotion"). Refuses `people.choose-member` for none, `people.choose-one-member` for several. */
export function onlyMember(keys: unknown[][]): number {
  if (keys.length === 0) throw new Refusal("people.choose-member");
  if (keys.length > 1) throw new Refusal("people.choose-one-member");
  return Number(keys[0]![0]);
}

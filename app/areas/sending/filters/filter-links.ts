import { type FriendConditions, NO_CONDITIONS } from "./conditions";

export const FILTER = "/app/user/friend-filter";

export const filterHref = (filterId: number) => `${FILTER}?filterId=${filterId}`;

/** Address of the filter page with unsaved conditions, which replace those of `filterId` if given. */
export function conditionsHref(given: Partial<FriendConditions>, filterId?: number | null): string {
  const conditions = { ...NO_CONDITIONS, ...given };
  const query = new URLSearchParams({ said: "Y" });
  if (filterId) query.set("filterId", String(filterId));
  const texts = { nickname: conditions.nickname, notedName: conditions.notedName, tags: conditions.tagIds.join(".") };
  const numbers = { unreadMonths: conditions.unreadMonths, quietDays: conditions.quietDays, newDays: conditions.newDays };
  const ticks = { allTags: conditions.allTags, neverSent: conditions.neverSent, subscribed: conditions.subscribed };
  for (const [name, value] of Object.entries({ ...texts, ...numbers })) if (value) query.set(name, String(value));
  for (const [name, value] of Object.entries(ticks)) if (value) query.set(name, "Y");
  return `${FILTER}?${query}`;
}

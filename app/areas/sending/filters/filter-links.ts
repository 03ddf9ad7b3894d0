import { type FriendConditions, NO_CONDITIONS } from "./conditions";

/** The page on which a group that fills itself is made and changed. */
export const FILTER = "/app/user/friend-filter";

/** A group that fills itself: who is in it now, and its conditions. */
export const filterHref = (filterId: number) => `${FILTER}?filterId=${filterId}`;

/** The friends who meet these conditions, which may be saved there; with `filterId` in place of those of that group. */
export function conditionsHref(given: Partial<FriendConditions>, filterId?: number | null): string {
  const of = { ...NO_CONDITIONS, ...given };
  const query = new URLSearchParams({ said: "Y" });
  if (filterId) query.set("filterId", String(filterId));
  const texts = { nickname: of.nickname, notedName: of.notedName, tags: of.tagIds.join(".") };
  const numbers = { unreadMonths: of.unreadMonths, quietDays: of.quietDays, newDays: of.newDays };
  const ticks = { allTags: of.allTags, neverSent: of.neverSent, subscribed: of.subscribed };
  for (const [name, value] of Object.entries({ ...texts, ...numbers })) if (value) query.set(name, String(value));
  for (const [name, value] of Object.entries(ticks)) if (value) query.set(name, "Y");
  return `${FILTER}?${query}`;
}

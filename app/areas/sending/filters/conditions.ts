import { counted } from "~/messages/counted";
import { FILTER } from "../sending-links";

/** Conditions of a saved filter; all must hold. Null, "", false and no tags ask nothing. */
export type FriendConditions = {
  /** Text within the messenger's nickname or the sender's noted name. */
  nickname: string;
  notedName: string;
  tagIds: number[];
  allTags: boolean;
  /** Months without an opening after an earlier dispatch. */
  unreadMonths: number | null;
  /** The same by days. */
  unreadDays: number | null;
  /** Key of a subject of which the friend opened a post. */
  readSubject: string;
  quietDays: number | null;
  newDays: number | null;
  neverSent: boolean;
  subscribed: boolean;
};

export const NO_CONDITIONS: FriendConditions = {
  nickname: "",
  notedName: "",
  tagIds: [],
  allTags: false,
  unreadMonths: null,
  unreadDays: null,
  readSubject: "",
  quietDays: null,
  newDays: null,
  neverSent: false,
  subscribed: false,
};

export const MOST_FILTERS = 30;
export const FILTER_NAME_LIMIT = 40;
export const MOST_MONTHS = 36;
export const MOST_DAYS = 1_095;

type NameOf = (key: string) => string;

/** Names of a group by one condition, as its suggestion offers it. */
export const readSubjectText = (subjectName: string): string => `‘${subjectName}’ 주제를 읽은 사람`;
export const unreadDaysText = (days: number): string => `${counted(days)}일 동안 읽지 않은 사람`;

export function conditionTexts(conditions: FriendConditions, nameOf: (tagId: number) => string, subjectOf: NameOf = String): string[] {
  const tags = conditions.tagIds.map((tagId) => `#${nameOf(tagId)}`);
  const texts = [
    tags.length > 0 && `태그 ${tags.join(conditions.allTags ? " 그리고 " : " 또는 ")}`,
    conditions.nickname && `닉네임에 ‘${conditions.nickname}’`,
    conditions.notedName && `이름에 ‘${conditions.notedName}’`,
    conditions.readSubject && readSubjectText(subjectOf(conditions.readSubject)),
    conditions.unreadDays && unreadDaysText(conditions.unreadDays),
    conditions.unreadMonths && `안 읽은 지 ${counted(conditions.unreadMonths)}개월`,
    conditions.quietDays && `마지막으로 받은 지 ${counted(conditions.quietDays)}일`,
    conditions.newDays && `${counted(conditions.newDays)}일 안에 새로 온 친구`,
    conditions.neverSent && "한 번도 안 보낸 친구",
    conditions.subscribed && "구독하는 친구",
  ];
  return texts.filter((text): text is string => Boolean(text));
}

export const asksNothing = (of: FriendConditions): boolean => conditionTexts(of, String).length === 0;

/** Filter page with unsaved conditions, which replace those of `filterId`, and a suggested name. */
export function conditionsHref(given: Partial<FriendConditions>, filterId?: number | null, filterName = ""): string {
  const conditions = { ...NO_CONDITIONS, ...given };
  const query = new URLSearchParams({ said: "Y" });
  if (filterId) query.set("filterId", String(filterId));
  const { nickname, notedName, readSubject, unreadMonths, unreadDays, quietDays, newDays } = conditions;
  const texts = { filterName, nickname, notedName, readSubject, tags: conditions.tagIds.join(".") };
  const numbers = { unreadMonths, unreadDays, quietDays, newDays };
  const ticks = { allTags: conditions.allTags, neverSent: conditions.neverSent, subscribed: conditions.subscribed };
  for (const [name, value] of Object.entries({ ...texts, ...numbers })) if (value) query.set(name, String(value));
  for (const [name, value] of Object.entries(ticks)) if (value) query.set(name, "Y");
  return `${FILTER}?${query}`;
}

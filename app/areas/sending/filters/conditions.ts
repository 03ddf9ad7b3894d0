import { counted } from "~/messages/counted";

/** Conditions of a saved filter; a friend must meet all of them. Null, "", false and no tags ask nothing. */
export type FriendConditions = {
  /** Text in the messenger's nickname; `notedName` is text in the name the sender noted. */
  nickname: string;
  notedName: string;
  tagIds: number[];
  /** With several tags: true asks for all of them, false for any. */
  allTags: boolean;
  /** Got something more than this many months ago and has opened nothing since. */
  unreadMonths: number | null;
  /** Got something, but nothing in this many days. */
  quietDays: number | null;
  /** Became a friend within this many days. */
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
  quietDays: null,
  newDays: null,
  neverSent: false,
  subscribed: false,
};

/** Most saved filters of one sender; `FILTER_NAME_LIMIT` counts characters. */
export const MOST_FILTERS = 30;
export const FILTER_NAME_LIMIT = 40;
export const MOST_MONTHS = 36;
export const MOST_DAYS = 1_095;

/** Describe each asked condition in Korean. `nameOf` gives a tag's name. */
export function conditionTexts(conditions: FriendConditions, nameOf: (tagId: number) => string): string[] {
  const tags = conditions.tagIds.map((tagId) => `#${nameOf(tagId)}`);
  const texts = [
    tags.length > 0 && `태그 ${tags.join(conditions.allTags ? " 그리고 " : " 또는 ")}`,
    conditions.nickname && `닉네임에 ‘${conditions.nickname}’`,
    conditions.notedName && `이름에 ‘${conditions.notedName}’`,
    conditions.unreadMonths && `안 읽은 지 ${counted(conditions.unreadMonths)}개월`,
    conditions.quietDays && `마지막으로 받은 지 ${counted(conditions.quietDays)}일`,
    conditions.newDays && `${counted(conditions.newDays)}일 안에 새로 온 친구`,
    conditions.neverSent && "한 번도 안 보낸 친구",
    conditions.subscribed && "구독하는 친구",
  ];
  return texts.filter((text): text is string => Boolean(text));
}

export const asksNothing = (of: FriendConditions): boolean => conditionTexts(of, String).length === 0;

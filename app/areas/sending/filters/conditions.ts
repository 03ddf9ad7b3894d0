import { counted } from "~/messages/counted";

/** Conditions of a saved filter; all must hold. Null, "", false and no tags ask nothing. */
export type FriendConditions = {
  /** Text within the messenger's nickname or the sender's noted name. */
  nickname: string;
  notedName: string;
  tagIds: number[];
  /** True: all of the tags. False: any tag. */
  allTags: boolean;
  /** Months without an opening, though something was sent before. */
  unreadMonths: number | null;
  /** Days since the last dispatch. */
  quietDays: number | null;
  /** Days since becoming a friend. */
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

/** Most saved filters of one sender; `FILTER_NAME_LIMIT` is in characters. */
export const MOST_FILTERS = 30;
export const FILTER_NAME_LIMIT = 40;
export const MOST_MONTHS = 36;
export const MOST_DAYS = 1_095;

/** Korean text of each asked condition. `nameOf` gives a tag's name. */
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

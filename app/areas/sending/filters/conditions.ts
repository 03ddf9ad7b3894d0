import { counted } from "~/messages/counted";

/** What friends have to meet, all of it; null, "", false and no tags ask nothing. */
export type FriendConditions = {
  /** Contained in the messenger's nickname, and in the name that the sender noted. */
  nickname: string;
  notedName: string;
  tagIds: number[];
  /** Of several tags: all of them, or any. */
  allTags: boolean;
  /** Has been sent something for so many months, and has opened nothing in them. */
  unreadMonths: number | null;
  /** Has been sent something, and nothing in so many days. */
  quietDays: number | null;
  /** Has become a friend in so many days. */
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

/** How many groups that fill themselves a sender has, and the letters of a name. */
export const MOST_FILTERS = 30;
export const FILTER_NAME_LIMIT = 40;
export const MOST_MONTHS = 36;
export const MOST_DAYS = 1_095;

/** Each condition in words; empty where nothing is asked. `nameOf` gives a tag's name. */
export function conditionTexts(of: FriendConditions, nameOf: (tagId: number) => string): string[] {
  const tags = of.tagIds.map((tagId) => `#${nameOf(tagId)}`);
  const texts = [
    tags.length > 0 && `태그 ${tags.join(of.allTags ? " 그리고 " : " 또는 ")}`,
    of.nickname && `닉네임에 ‘${of.nickname}’`,
    of.notedName && `이름에 ‘${of.notedName}’`,
    of.unreadMonths && `안 읽은 지 ${counted(of.unreadMonths)}개월`,
    of.quietDays && `마지막으로 받은 지 ${counted(of.quietDays)}일`,
    of.newDays && `${counted(of.newDays)}일 안에 새로 온 친구`,
    of.neverSent && "한 번도 안 보낸 친구",
    of.subscribed && "구독하는 친구",
  ];
  return texts.filter((text): text is string => Boolean(text));
}

export const asksNothing = (of: FriendConditions): boolean => conditionTexts(of, String).length === 0;

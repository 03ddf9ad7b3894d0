import { z } from "zod";
import { Gender, optional, Text, unlessBlank, Yn } from "~/core/shapes.server";
import { PageNumber } from "~/core/replies.server";
import { friendNoteFields, type NoteName } from "./friend-note-fields";

const blankToNull = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), shape.nullable());

const { name, age, hobby, occupation, note } = friendNoteFields;
const noteShapes = {
  name: Text(name.most),
  phoneNumberEncryption: z
    .string()
    .trim()
    .regex(/^(\+?[\d-]{7,20})?$/, "숫자와 -만 입력해 주세요."),
  gender: blankToNull(Gender),
  age: blankToNull(Text(age.most)),
  hobby: blankToNull(Text(hobby.most)),
  occupation: blankToNull(Text(occupation.most)),
  note: Text(note.most),
} satisfies Record<NoteName, z.ZodType>;

/** Row of the friend list (3 §2 "Friend list"; rules 50, 52, 94). */
export const FriendGridRow = z.object({
  kakaotalkId: z.string().min(1).max(40),
  profileThumbnailImageUrl: Text(500),
  profileNickname: Text(100),
  ...noteShapes,
  exclusionYn: Yn,
});
export type FriendGridRow = z.output<typeof FriendGridRow>;

export const FriendListQuery = z.object({
  page: PageNumber,
  profileNickname: optional(Text(100)),
  name: optional(Text(name.most)),
  exclusionYn: unlessBlank(z.enum(["ALL", "Y", "N"]).default("ALL")),
});

const text = z.string();
/** A friend in answers, under both rule parts' field names (rule 50). */
export const FriendReply = z.object({
  receiverId: z.number(),
  userId: z.number(),
  kakaotalkId: text,
  kakaotalkUuid: text,
  kakaotalkProfileNickname: text,
  kakaotalkProfileThumbnailImageUrl: text,
  profileNickname: text,
  profileThumbnailImageUrl: text,
  ...({
    name: text,
    phoneNumberEncryption: text,
    gender: text.nullable(),
    age: text.nullable(),
    hobby: text.nullable(),
    occupation: text.nullable(),
    note: text,
  } satisfies Record<NoteName, z.ZodType>),
  exclusionYn: Yn,
  subscribeYn: Yn.nullable(),
});

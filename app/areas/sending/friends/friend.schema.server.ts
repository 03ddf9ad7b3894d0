import { z } from "zod";
import { Gender, Id, Text } from "~/core/shapes.server";
import { PageNumber } from "~/core/replies.server";
import { NewTags, TagIds } from "../tags/tags.schema.server";
import { friendNoteFields, type NoteName } from "./friend-note-fields";
import { FriendGridRow } from "./friends.schema.server";

const text = (max: number) => Text(max).optional();

const { name, age, hobby, occupation, note } = friendNoteFields;
const notes = {
  name: text(name.most),
  phoneNumberEncryption: FriendGridRow.shape.phoneNumberEncryption.optional(),
  gender: Gender.optional(),
  age: text(age.most),
  hobby: text(hobby.most),
  occupation: text(occupation.most),
  /** Browsers send CRLF as line end. */
  note: z.preprocess((value) => (typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value), text(note.most)),
} satisfies Record<NoteName, z.ZodType>;

export const FriendNotes = z.object(notes);
export type FriendNotes = z.output<typeof FriendNotes>;

export const FriendForm = z.discriminatedUnion("intent", [
  FriendNotes.extend({ intent: z.literal("save"), stamp: z.string().max(64) }),
  z.object({ intent: z.literal("exclude") }),
  z.object({ intent: z.literal("include") }),
  z.object({ intent: z.literal("tags"), tagId: TagIds, newTags: NewTags }),
]);

export const FriendQuery = z.object({ receiverId: Id, page: PageNumber });

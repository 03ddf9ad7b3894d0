import { z } from "zod";
import { Gender, Id, Text } from "~/core/shapes.server";
import { PageNumber } from "~/core/replies.server";
import { NewTags, TagIds } from "../tags/tags.schema.server";
import { FriendGridRow } from "./friends.schema.server";

const text = (max: number) => Text(max).optional();

/** What a member notes of one friend; an empty field deletes the note. */
export const FriendNotes = z.object({
  name: text(80),
  phoneNumberEncryption: FriendGridRow.shape.phoneNumberEncryption.optional(),
  gender: Gender.optional(),
  age: text(20),
  hobby: text(100),
  occupation: text(100),
  /** Browsers send two characters for a line's end. */
  note: z.preprocess((value) => (typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value), text(500)),
});
export type FriendNotes = z.output<typeof FriendNotes>;

export const FriendForm = z.discriminatedUnion("intent", [
  FriendNotes.extend({ intent: z.literal("save"), stamp: z.string().max(64) }),
  z.object({ intent: z.literal("exclude") }),
  z.object({ intent: z.literal("include") }),
  z.object({ intent: z.literal("tags"), tagId: TagIds, newTags: NewTags }),
]);

export const FriendQuery = z.object({ receiverId: Id, page: PageNumber });

import { unseal, seal, sha256 } from "~/core/crypto.server";
import { eachField } from "~/core/fields/declared";
import { orEmpty, toColumns } from "~/core/fields/values.server";
import type { friend } from "~db/schema/sending";
import { friendNoteFields } from "../friends/friend-note-fields";
import type { FriendNotes } from "../friends/friend.schema.server";

type FriendRow = typeof friend.$inferSelect;

/** A friend's notes with the phone number decrypted; "" for an empty note. */
export function notesOf(row: FriendRow) {
  const open = { ...row, sealedPhone: row.sealedPhone ? unseal(row.sealedPhone) : "" };
  return eachField(friendNoteFields, ({ column }) => open[column] ?? "");
}

/** A friend's notes as columns of `friend`, phone encrypted. */
export function columnsOf(notes: FriendNotes) {
  const texts = orEmpty(friendNoteFields, notes);
  const { phoneNumberEncryption: phone } = texts;
  return toColumns(friendNoteFields, { ...texts, phoneNumberEncryption: phone && seal(phone) });
}

/** Hash of a friend's notes; detects concurrent changes. */
export function stampOf(row: FriendRow): string {
  return sha256(JSON.stringify(Object.values(notesOf(row)))).slice(0, 24);
}

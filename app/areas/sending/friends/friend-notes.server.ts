import { unseal, seal, sha256 } from "~/core/crypto.server";
import type { friend } from "~db/schema/sending";
import type { FriendNotes } from "./friend.schema.server";

type FriendRow = typeof friend.$inferSelect;

/** A friend's notes with the phone number decrypted; "" for an empty note. */
export function notesOf(row: FriendRow) {
  const { name, gender, age, hobby, occupation, note, sealedPhone } = row;
  const phoneNumberEncryption = sealedPhone ? unseal(sealedPhone) : "";
  return { name, phoneNumberEncryption, gender: gender ?? "", age: age ?? "", hobby: hobby ?? "", occupation: occupation ?? "", note };
}

/** A friend's notes as columns of `friend`; the phone number is encrypted. */
export function columnsOf({ name = "", phoneNumberEncryption, gender, age, hobby, occupation, note = "" }: FriendNotes) {
  const some = (text: string | undefined) => text || null;
  const sealedPhone = phoneNumberEncryption ? seal(phoneNumberEncryption) : null;
  return { name, sealedPhone, gender: some(gender), age: some(age), hobby: some(hobby), occupation: some(occupation), note };
}

/** A fingerprint of a friend's notes, which tells whether somebody changed them meanwhile. */
export function stampOf(row: FriendRow): string {
  return sha256(JSON.stringify(Object.values(notesOf(row)))).slice(0, 24);
}

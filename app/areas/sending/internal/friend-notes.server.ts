import { unseal, seal, sha256 } from "~/core/crypto.server";
import type { friend } from "~db/schema/sending";
import type { FriendNotes } from "../friends/friend.schema.server";

type FriendRow = typeof friend.$inferSelect;

/** What is noted of a friend, the phone number in clear; "" where nothing is. */
export function notesOf(row: FriendRow) {
  const { name, gender, age, hobby, occupation, note, sealedPhone } = row;
  const phoneNumberEncryption = sealedPhone ? unseal(sealedPhone) : "";
  return { name, phoneNumberEncryption, gender: gender ?? "", age: age ?? "", hobby: hobby ?? "", occupation: occupation ?? "", note };
}

/** The columns that hold it; the phone number lies sealed. */
export function columnsOf({ name = "", phoneNumberEncryption, gender, age, hobby, occupation, note = "" }: FriendNotes) {
  const some = (text: string | undefined) => text || null;
  const sealedPhone = phoneNumberEncryption ? seal(phoneNumberEncryption) : null;
  return { name, sealedPhone, gender: some(gender), age: some(age), hobby: some(hobby), occupation: some(occupation), note };
}

/** Changes whenever a note does, and with nothing else. */
export function stampOf(row: FriendRow): string {
  return sha256(JSON.stringify(Object.values(notesOf(row)))).slice(0, 24);
}

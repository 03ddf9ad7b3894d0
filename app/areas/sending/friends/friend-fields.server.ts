import { unseal } from "~/core/crypto.server";
import type { FriendRow } from "./list-friends.server";

/** A friend in the owner's REST answers: both rule parts' field names (rule 50), phone decrypted. */
export function friendFields(row: FriendRow) {
  const { sealedPhone, goneAt: _gone, createdAt: _created, updatedAt: _updated, ...rest } = row;
  return {
    ...rest,
    phoneNumberEncryption: sealedPhone ? unseal(sealedPhone) : "",
    kakaotalkProfileNickname: row.profileNickname,
    kakaotalkProfileThumbnailImageUrl: row.profileThumbnailImageUrl,
  };
}

import { unseal } from "~/core/crypto.server";
import type { FriendRow } from "./list-friends.server";

/** A friend row as REST answers it: both rule parts' field names (rule 50), phone number decrypted. For the row's owner alone. */
export function friendFields(row: FriendRow) {
  const { sealedPhone, goneAt: _gone, createdAt: _created, updatedAt: _updated, ...rest } = row;
  return {
    ...rest,
    phoneNumberEncryption: sealedPhone ? unseal(sealedPhone) : "",
    kakaotalkProfileNickname: row.profileNickname,
    kakaotalkProfileThumbnailImageUrl: row.profileThumbnailImageUrl,
  };
}

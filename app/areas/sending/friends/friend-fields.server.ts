import { unseal } from "~/core/crypto.server";
import type { FriendRow } from "./list-friends.server";

/**
 * A friend's row as the calls answer it: under the field names of both parts of the rules (rule 50), the phone number decrypted. For the row's
 * owner alone.
 */
export function friendFields(row: FriendRow) {
  const { sealedPhone, goneAt: _gone, createdAt: _created, updatedAt: _updated, ...rest } = row;
  return {
    ...rest,
    phoneNumberEncryption: sealedPhone ? unseal(sealedPhone) : "",
    kakaotalkProfileNickname: row.profileNickname,
    kakaotalkProfileThumbnailImageUrl: row.profileThumbnailImageUrl,
  };
}

import { namesOf } from "~/core/fields/declared";
import { defineGrid } from "~/grid/grid";
import { friendNoteFields, noteLabels, type NoteName } from "./friend-note-fields";
import type { FriendGridRow } from "./friends.schema.server";
import { genders } from "../sending-words";
import { friendMarks } from "./friend-marks";

/** Only the friend changes `subscribeYn`; tags have their own operation. */
type FriendRow = FriendGridRow & { receiverId: number; subscribeYn: "Y" | "N" | null; tags: string };

const WISHES = [
  { value: "Y", label: "구독" },
  { value: "N", label: friendMarks["opted-out"] },
];

const EXCLUSIONS = [
  { value: "Y", label: "제외" },
  { value: "N", label: "포함" },
];

const cells: Record<NoteName, { width: number; kind?: "phone" | "select"; unsorted?: boolean; grows?: boolean; options?: typeof WISHES }> =
  {
    name: { width: 66 },
    phoneNumberEncryption: { kind: "phone", width: 118, unsorted: true },
    gender: { kind: "select", width: 44, options: Object.entries(genders).map(([value, label]) => ({ value, label })) },
    age: { width: 44 },
    hobby: { width: 80 },
    occupation: { width: 68 },
    note: { width: 96, unsorted: true, grows: true },
  };

export const friendsGrid = defineGrid<FriendRow>({
  id: "friends",
  title: "친구 목록",
  key: ["kakaotalkId"],
  nameField: "profileNickname",
  linkField: "profileNickname",
  also: ["receiverId"],
  fixed: "친구는 ‘친구 불러오기’로 카카오톡에서 가져와 주세요.",
  columns: [
    { field: "profileThumbnailImageUrl", label: "사진", kind: "image", width: 44, unsorted: true },
    { field: "profileNickname", label: "닉네임", width: 92, readOnly: true },
    { field: "subscribeYn", label: "수신", kind: "select", width: 84, readOnly: true, options: WISHES, tones: { Y: "good", N: "bad" } },
    { field: "tags", label: "태그", width: 142, readOnly: true, unsorted: true, chips: true },
    ...namesOf(friendNoteFields).map((field) => ({
      field,
      label: noteLabels[field],
      maxLength: field === "gender" ? undefined : friendNoteFields[field].most,
      ...cells[field],
    })),
    { field: "exclusionYn", label: "제외", kind: "yn", width: 46, options: EXCLUSIONS, tones: { Y: "off" }, marked: "Y" },
  ],
  search: [
    { name: "profileNickname", label: "닉네임", suggest: "/v1/suggest/system/user/friend-list" },
    { name: "name", label: "이름" },
    {
      name: "exclusionYn",
      label: "제외 여부",
      options: [
        { value: "N", label: "보내는 친구" },
        { value: "Y", label: "제외한 친구" },
      ],
    },
    { name: "subscribeYn", label: "수신", options: WISHES },
    { name: "tag", label: "태그", lookup: "tag" },
  ],
  sort: "profileNickname",
  line: ["tags", "occupation", "note"],
  unit: "명",
});

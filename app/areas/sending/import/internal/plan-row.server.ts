import { notesOf } from "~/areas/sending/friends/friend-notes.server";
import { namesOf } from "~/core/fields/declared";
import { keyText } from "~/grid/keys.server";
import { counted } from "~/messages/counted";
import { friendNoteFields, type NoteName } from "../../friends/friend-note-fields";
import { isTooLong, MOST_TAGS_OF_FRIEND, nameKey, TAG_LIMIT, tagsTyped } from "../../tags/tag-names";
import { readNote } from "./import-cells";
import { type Known, nicknameKey } from "./import-known.server";
import type { ImportTable } from "./import-table";

type FriendRow = Known["byId"] extends Map<string, infer R> ? R : never;
type ImportChange = { field: NoteName; from: string; to: string };
export type PlannedRow = {
  line: number;
  named: string;
  receiverId: number | null;
  changes: ImportChange[];
  group: { groupName: string; isNew: boolean } | null;
  tags: string[];
  faults: string[];
};

/** `seen` holds each friend's first line of the import. */
export function planRow({ line, cells }: ImportTable["rows"][number], known: Known, seen: Map<number, number>): PlannedRow {
  const friendName = cut(cells.profileNickname ?? cells.kakaotalkId ?? "");
  const match = findFriend(cells, known);
  const faults = "fault" in match ? [match.fault] : [];
  const row = "row" in match ? match.row : null;
  const storedNotes = row && notesOf(row);
  const earlierLine = row && seen.get(row.receiverId);
  if (earlierLine) faults.push(`${earlierLine}번째 줄과 같은 친구입니다. 한 줄만 남겨 주세요.`);
  if (row && !earlierLine) seen.set(row.receiverId, line);
  const changes = namesOf(friendNoteFields).flatMap((field): ImportChange[] => {
    const text = cells[field];
    if (text === undefined) return [];
    const read = readNote(field, text);
    if ("fault" in read) faults.push(read.fault);
    return "value" in read && storedNotes ? [{ field, from: storedNotes[field], to: read.value }] : [];
  });
  const group = row && cells.group !== undefined ? planGroup(cells.group, row.receiverId, known, faults) : null;
  const tags = row && cells.tags !== undefined ? planTags(cells.tags, known.tags.get(row.receiverId), faults) : [];
  return {
    line,
    named: friendName,
    receiverId: row?.receiverId ?? null,
    changes: changes.filter(({ from, to }) => from !== to),
    group,
    tags,
    faults,
  };
}

function planTags(text: string, existingKeys: Set<string> = new Set(), faults: string[]): string[] {
  const names = text.length > 1_000 ? [] : tagsTyped(text).filter((name) => !existingKeys.has(nameKey(name)));
  if (text.length > 1_000 || names.some(isTooLong)) faults.push(`태그: 하나에 ${TAG_LIMIT}자까지 쓸 수 있습니다.`);
  if (names.length + existingKeys.size > MOST_TAGS_OF_FRIEND) faults.push(`태그: 한 친구에 ${MOST_TAGS_OF_FRIEND}개까지 붙일 수 있습니다.`);
  return names;
}

function findFriend(cells: ImportTable["rows"][number]["cells"], { byId, byName }: Known): { row: FriendRow } | { fault: string } {
  const { kakaotalkId, profileNickname } = cells;
  if (kakaotalkId !== undefined) {
    const row = byId.get(kakaotalkId);
    return row ? { row } : { fault: "이 카카오톡 ID의 친구가 없습니다." };
  }
  if (profileNickname === undefined) return { fault: "닉네임이나 카카오톡 ID를 입력해 주세요." };
  const rows = byName.get(nicknameKey(profileNickname)) ?? [];
  if (rows.length === 1) return { row: rows[0]! };
  if (rows.length === 0) return { fault: "친구 목록에 없는 닉네임입니다." };
  return { fault: `닉네임이 같은 친구가 ${counted(rows.length)}명 있습니다. ‘카카오톡 ID’ 열로 알려 주세요.` };
}

function planGroup(groupName: string, receiverId: number, { groups, members }: Known, faults: string[]): PlannedRow["group"] {
  if (groupName.length > 200 || [...groupName].length > 100) {
    faults.push("그룹: 100자까지 쓸 수 있습니다.");
    return null;
  }
  const group = groups.get(keyText([groupName]));
  if (!group) return { groupName, isNew: true };
  return members.has(`${group.groupId} ${receiverId}`) ? null : { groupName: group.groupName, isNew: false };
}

const cut = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name);

import type { LoaderFunctionArgs } from "@remix-run/node";
import { friendNoteFields, noteLabels } from "~/areas/sending/friends/friend-note-fields";
import { FriendQuery } from "~/areas/sending/friends/friend.schema.server";
import { type FriendRead, readFriend } from "~/areas/sending/friends/read-friend.server";
import { allSendsTo } from "~/areas/sending/history/list-sends-to.server";
import { unreadText } from "~/areas/sending/sending-words";
import type { MemberCtx } from "~/core/ctx.server";
import { namesOf } from "~/core/fields/declared";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { phoneShown } from "~/messages/phone";
import type { Column } from "~/ui/list/columns";

type Line = { what: string; value: string | Date | null; arrived?: string; opened?: Date | string | null };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const friend = await readFriend(ctx, queryOf(request, FriendQuery).receiverId);
    return tableFile(request, `친구 ${friend.nickname || friend.receiverId}`, columns, linesOf(ctx, friend));
  });
}

async function* linesOf(ctx: MemberCtx, friend: FriendRead): AsyncGenerator<Line> {
  const gender = { female: "여성", male: "남성" }[friend.notes.gender] ?? "";
  const notes = { ...friend.notes, gender, phoneNumberEncryption: phoneShown(friend.notes.phoneNumberEncryption) };
  yield* [
    { what: "닉네임", value: friend.nickname },
    { what: "카카오톡 ID", value: friend.kakaotalkId },
    ...namesOf(friendNoteFields).map((name) => ({ what: noteLabels[name], value: notes[name] })),
    { what: "제외", value: friend.excluded ? "Y" : "N" },
    { what: "수신", value: friend.optedOut ? "수신 거부" : friend.subscribed ? "구독" : "" },
    { what: "수신 거부한 시각", value: friend.optedOutAt },
    { what: "처음 불러온 시각", value: friend.createdAt },
    { what: "목록에서 사라진 시각", value: friend.goneAt },
    ...friend.groups.map(({ groupName }) => ({ what: "발송 그룹", value: groupName })),
  ];
  for await (const row of allSendsTo(ctx, friend.receiverId))
    yield {
      what: `보낸 글: ${row.title}`,
      value: row.sentAt,
      arrived: row.deliveredAt ? "보냄" : "확인 필요",
      opened: row.viewedAt ?? unreadText(friend.readingRecorded),
    };
}

const columns: Column<Line>[] = [
  { label: "항목", wide: true, value: (line) => line.what },
  { label: "내용", wide: true, value: (line) => line.value },
  { label: "도착", value: (line) => line.arrived ?? "" },
  { label: "읽음", value: (line) => line.opened ?? "" },
];

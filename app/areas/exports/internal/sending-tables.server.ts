import { friendNoteFields } from "~/areas/sending/friends/friend-note-fields";
import { genders } from "~/areas/sending/sending-words";
import { allSendHistory } from "~/areas/sending/history/list-send-history.server";
import { sendHistoryColumns } from "~/areas/sending/history/send-history.columns";
import { allRunFigures } from "~/areas/sending/runs/run-figures.server";
import { runFiguresColumns } from "~/areas/sending/runs/run-figures.columns";
import type { MemberCtx } from "~/core/ctx.server";
import { marked } from "~/core/fields/declared";
import { FIRST_DAY, seoulDay } from "~/time/seoul";
import { copyColumns } from "./copy-columns.server";
import { table, type TableFile } from "./file-of";
import { ownFilters, ownWaiting } from "./own-plans.server";
import { ownReadings } from "./own-readings.server";
import { type OwnFriend, ownFriends, ownGroups, ownMessages, ownTags, phoneOf } from "./own-rows.server";

const wishes = { Y: "구독", N: "수신 거부" };

/** Tables about friends, groups, tags and dispatches. */
export async function sendingTables(ctx: MemberCtx): Promise<TableFile[]> {
  const wholePeriod = { page: 1, title: "", sendDateFrom: FIRST_DAY, sendDateTo: seoulDay(ctx.now()) };
  const notes = await copyColumns(ctx, friendNoteFields, marked(friendNoteFields, "copy"), (row: OwnFriend, name) => {
    if (name === "phoneNumberEncryption") return phoneOf(row.sealedPhone);
    const value = row[friendNoteFields[name].column];
    return name === "gender" ? (genders[value ?? ""] ?? value) : value;
  });
  return [
    table(
      "친구.csv",
      "친구 목록과 적어 둔 내용",
      [
        { label: "번호", value: (row) => row.receiverId },
        { label: "닉네임", value: (row) => row.profileNickname },
        ...notes,
        { label: "수신", value: (row) => (row.subscribeYn ? wishes[row.subscribeYn] : "") },
        { label: "제외", value: (row) => (row.exclusionYn === "Y" ? "제외" : "") },
        { label: "친구가 된 시각", value: (row) => row.createdAt },
        { label: "목록에서 사라진 시각", value: (row) => row.goneAt },
      ],
      () => ownFriends(ctx),
    ),
    table(
      "그룹.csv",
      "발송 그룹과 그 안의 친구",
      [
        { label: "그룹", value: (row) => row.groupName },
        { label: "친구 번호", value: (row) => row.receiverId },
        { label: "닉네임", value: (row) => row.nickname },
        { label: "이름", value: (row) => row.name },
      ],
      () => ownGroups(ctx),
    ),
    table(
      "태그.csv",
      "친구에게 붙인 태그",
      [
        { label: "태그", value: (row) => row.tagName },
        { label: "친구 번호", value: (row) => row.receiverId },
        { label: "닉네임", value: (row) => row.nickname },
        { label: "이름", value: (row) => row.name },
      ],
      () => ownTags(ctx),
    ),
    table(
      "자동그룹.csv",
      "자동 그룹과 그 조건",
      [
        { label: "그룹", value: (row) => row.filterName },
        { label: "조건", value: (row) => row.asks },
        { label: "지금 보낼 수 있는 친구", value: (row) => row.count },
      ],
      () => ownFilters(ctx),
    ),
    table(
      "발송대기.csv",
      "보내려고 넣어 둔 글",
      [
        { label: "제목", value: (row) => row.title },
        { label: "넣은 시각", value: (row) => row.putAt },
        { label: "그룹", value: (row) => row.groupName ?? row.filterName ?? "" },
        { label: "넣어 둔 사람 수", value: (row) => row.people },
      ],
      () => ownWaiting(ctx),
    ),
    table("발송결과.csv", "한 번에 보낸 것마다 몇 명에게 갔는지", runFiguresColumns, () => allRunFigures(ctx, wholePeriod)),
    table(
      "발송문구.csv",
      "글을 보낼 때 첫 줄에 쓴 말과 광고 표시",
      [
        { label: "보낸 시각", value: (row) => row.createdAt },
        { label: "제목", value: (row) => row.title },
        { label: "첫 줄", value: (row) => row.opening },
        { label: "광고: 보내는 사람 이름", value: (row) => row.adName },
        { label: "광고: 연락처", value: (row) => row.adContact },
      ],
      () => ownMessages(ctx),
    ),
    table("발송.csv", "친구에게 보낸 기록", sendHistoryColumns, () => allSendHistory(ctx, { ...wholePeriod, contents: "" })),
    table(
      "읽음.csv",
      "보낸 글을 누가 언제 읽었는지",
      [
        { label: "발송 번호", value: (row) => row.sendHistoryId },
        { label: "제목", value: (row) => row.title },
        { label: "읽은 사람", value: (row) => row.nickname },
        { label: "읽은 시각", value: (row) => row.openedAt },
        { label: "닫은 시각", value: (row) => row.endTime },
        { label: "끝까지", value: (row) => (row.scrollMovement === null ? "" : "읽음") },
      ],
      () => ownReadings(ctx),
    ),
  ];
}

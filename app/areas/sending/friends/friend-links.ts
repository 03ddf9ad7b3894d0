import { counted } from "~/messages/counted";

export const FRIENDS = "/app/user/friend-list";
export const LAST_SYNC = "/app/user/friend-list-fetched";
export const IMPORT = "/app/user/friend-list-import";

export const friendHref = (receiverId: number | string) => `/app/user/friend?receiverId=${receiverId}`;

/** Korean result of a friend sync; all figures count friends. */
export function syncedText({
  listed,
  added,
  returned,
  gone,
  changed,
  isComplete,
}: Record<"listed" | "added" | "returned" | "gone" | "changed", number> & { isComplete: boolean }) {
  const parts = [
    `새 친구는 ${counted(added)}명입니다.`,
    returned > 0 && `다시 보이는 친구 ${counted(returned)}명.`,
    gone > 0 && `사라진 친구 ${counted(gone)}명.`,
    changed > 0 && `이름이나 사진이 바뀐 친구 ${counted(changed)}명.`,
    !isComplete && "카카오톡이 목록을 끝까지 주지 않아, 목록에 없는 친구는 그대로 두었습니다.",
  ];
  return [`친구 ${counted(listed)}명을 불러왔습니다.`, ...parts.filter(Boolean)].join(" ");
}

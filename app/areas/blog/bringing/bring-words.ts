import { counted } from "~/messages/counted";
import { bringLimits, type Note, type Passed } from "./brought";

const alone: Record<string, string> = {
  unreadable: "글로 읽을 수 없는 파일이에요. 텍스트 파일인지 확인해 주세요.",
  locked: "암호가 걸려 있어 열 수 없어요. 암호 없이 다시 묶어 주세요.",
  "too-large": "파일이 너무 커요. 나누어 올려 주세요.",
  empty: "글이 비어 있어요.",
  "too-long": "글이 너무 길어요. 나누어 주세요.",
  "not-xml": "워드프레스에서 내보낸 파일이 아니에요.",
  "no-posts": "워드프레스 파일에 글이 없어요.",
  "cut-off": "파일이 중간에서 끊겼어요. 끝까지 있는지 확인해 주세요.",
  "title-cut": `제목은 ${bringLimits.title}자까지만 가져와요.`,
  "title-from-name": "제목이 없어 파일 이름을 제목으로 써요.",
  page: "워드프레스의 페이지예요.",
};

const pictures: Record<string, (count: string) => string> = {
  missing: (count) => `ZIP에 없는 사진 ${count}장은 빠져요`,
  remote: (count) => `다른 사이트에 있는 사진 ${count}장은 빠져요. ZIP에 함께 넣으면 가져와요`,
  inline: (count) => `글 속에 박힌 사진 ${count}장은 빠져요. 사진을 파일로 ZIP에 함께 넣어 주세요`,
  format: (count) => `jpg, png, gif가 아닌 사진 ${count}장은 빠져요`,
  refused: (count) => `사진 ${count}장은 읽을 수 없어 빠졌어요`,
};

export function describeNote(note: Note): string {
  if (!("count" in note)) return alone[note.code]!;
  const names = note.names.length === 0 ? "" : ` (${note.names.join(", ")}${note.count > note.names.length ? " …" : ""})`;
  return `${pictures[note.code]!(counted(note.count))}${names}.`;
}

export function describePassed({ attachments, comments, deleted, others, more }: Passed & { more: number }): string {
  const kinds = [
    attachments > 0 && `첨부 기록 ${counted(attachments)}개`,
    comments > 0 && `댓글 ${counted(comments)}개`,
    deleted > 0 && `휴지통의 글 ${counted(deleted)}편`,
    others > 0 && `글이 아닌 것 ${counted(others)}개`,
  ].filter(Boolean);
  const passedOver = kinds.length === 0 ? "" : `가져오지 않는 것: ${kinds.join(", ")}.`;
  const rest = more === 0 ? "" : `한 번에 ${counted(bringLimits.posts)}편까지 보여요. 나머지 ${counted(more)}편은 나누어 올려 주세요.`;
  return [passedOver, rest].filter(Boolean).join(" ");
}

type Taken = { taken: number; left: number; without: number; why: "full" | "quota" | "time" | null };

const whys = {
  full: "임시저장이 30개가 되어 {left}편을 남겨 두었습니다. 글을 발행하거나 지운 뒤 이어서 가져와 주세요.",
  quota: "사진을 더 올릴 수 없어 {left}편을 남겨 두었습니다. 쓰지 않는 글의 사진을 지운 뒤 이어서 가져와 주세요.",
  time: "{left}편이 남았습니다. 한 번 더 눌러 이어서 가져와 주세요.",
};

export function describeTaken({ taken, left, without, why }: Taken): string {
  const saved = taken === 0 ? "" : `${counted(taken)}편을 임시저장했습니다.`;
  const lost = without === 0 ? "" : `사진 ${counted(without)}장은 읽을 수 없어 빠졌습니다.`;
  const rest = why ? whys[why].replace("{left}", counted(left)) : "";
  return [saved, lost, rest].filter(Boolean).join(" ") || "이미 가져온 글입니다.";
}

import { counted } from "~/messages/counted";

export const OPEN_HOURS = 24;
export const MAX_PER_DAY = 3;

export const EXPORT_PATH = "/app/my-page/export";
export const exportFilePath = (exportId: number) => `/app/my-page/export-file?exportId=${exportId}`;

export type ExportState = "WAITING" | "RUNNING" | "READY" | "FAILED" | "GONE";
export const stateNames: Record<ExportState, string> = {
  WAITING: "대기 중",
  RUNNING: "만드는 중",
  READY: "받을 수 있음",
  FAILED: "만들지 못함",
  GONE: "기간이 지남",
};

export const isMoving = (state: ExportState): boolean => state === "WAITING" || state === "RUNNING";

export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${counted(Math.ceil(bytes / 1_000))}KB` : `${counted(Math.ceil(bytes / 1_000_000))}MB`;

/** README of the archive; `count` is rows or files. */
export function readme(service: string, made: string, files: { name: string; says: string; count: number }[]): string {
  const lines = files.map(({ name, says, count }) => `${name}\r\n    ${says} (${counted(count)}개)`);
  const head = [
    `${service}에 있는 내 자료입니다. ${made}에 만들었습니다.`,
    "",
    "표는 엑셀에서 바로 열리는 CSV(UTF-8) 파일이고, 글은 인터넷 창에서 열리는 HTML 파일입니다. 시각은 모두 한국 시각입니다.",
    "글, 임시저장, 사진 폴더가 들어 있는 이 ZIP은 ‘글 가져오기’에 그대로 올려 되살릴 수 있습니다.",
    "친구의 이름과 전화번호가 들어 있으니 다른 사람에게 건네지 마세요. 비밀번호와 로그인 정보는 들어 있지 않습니다.",
    "",
  ];
  return `\uFEFF${[...head, ...lines].join("\r\n")}\r\n`;
}

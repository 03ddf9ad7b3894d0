import { counted } from "./counted";

type Issue = {
  code: string;
  input?: unknown;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  format?: string;
  values?: unknown[];
};

const formats: Record<string, string> = {
  email: "이메일 형식으로 입력해 주세요.",
  url: "https://로 시작하는 주소를 입력해 주세요.",
  date: "날짜를 yyyy-MM-dd 형식으로 입력해 주세요.",
  datetime: "날짜와 시각을 확인해 주세요.",
  regex: "형식에 맞게 입력해 주세요.",
};

export function issueText(issue: Issue): string {
  if (issue.input === undefined || issue.input === null || issue.input === "") return "필수 항목입니다.";
  if (issue.code === "invalid_type") return issue.input === undefined ? "필수 항목입니다." : "입력한 값을 확인해 주세요.";
  if (issue.code === "invalid_format") return formats[issue.format ?? ""] ?? "형식에 맞게 입력해 주세요.";
  if (issue.code === "too_small") return tooSmall(issue);
  if (issue.code === "too_big") return tooBig(issue);
  if (issue.code === "invalid_value") return "목록에서 골라 주세요.";
  if (issue.code === "not_multiple_of") return "정수로 입력해 주세요.";
  if (issue.code === "unrecognized_keys") return "모르는 항목이 있습니다.";
  return "입력한 값을 확인해 주세요.";
}

function tooSmall({ origin, minimum }: Issue): string {
  if (origin === "string") return Number(minimum) <= 1 ? "필수 항목입니다." : `${read(minimum)}자 이상 입력해 주세요.`;
  if (origin === "array" || origin === "set") return `${read(minimum)}개 이상 골라 주세요.`;
  return `${read(minimum)} 이상으로 입력해 주세요.`;
}

function tooBig({ origin, maximum }: Issue): string {
  if (origin === "string") return `${read(maximum)}자까지 입력할 수 있습니다.`;
  if (origin === "array" || origin === "set") return `${read(maximum)}개까지 고를 수 있습니다.`;
  return `${read(maximum)} 이하로 입력해 주세요.`;
}

const read = (bound: number | bigint | undefined) => counted(Number(bound));

import { refusals, type RefusalCode } from "~/messages/refusals.ko";
import type { ListedCall } from "../rest/list-calls.server";
import refusalTable from "./refusals.json";
import type { Json } from "./shapes.server";

export const Failure: Json = {
  type: "object",
  description: "모든 실패의 모양이에요.",
  properties: {
    returnCode: { const: "FAIL", description: "성공 답에 `returnCode`가 있는 호출에만" },
    returnMessage: { type: "string", description: "성공 답에 `returnMessage`가 있는 호출에만" },
    message: { type: "string", description: "사람이 읽는 문장" },
    code: { type: "string", description: "프로그램이 읽는 코드" },
    errors: {
      type: "array",
      description: "잘못된 값과 설명",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } }, required: ["path", "message"] },
    },
    details: { description: "코드마다 다른 값. 표를 저장하는 호출은 행마다 사유를 담아요." },
    requestId: { type: "string", description: "문의할 때 알려 주세요." },
  },
  required: ["message", "code", "requestId"],
};

const headers: Record<string, Json> = {
  "X-Request-Id": { description: "요청의 번호", schema: { type: "string" } },
  "Retry-After": { description: "몇 초 뒤에 다시 부르면 되는지", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "로그인 방식", schema: { type: "string" } },
};
/** Headers of an answer, as components. */
export const answerHeaders = headers;
export const headersOf = (...names: (keyof typeof headers)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The codes that a call may answer: those of its verb, and those of its declaration. */
function codesOf({ file, endpoint }: ListedCall): RefusalCode[] {
  const { access, query, body, limit, idempotent, proof, method, twinOf, withTemporaryPassword, withoutSecondFactor } = endpoint;
  const table: Record<string, Record<string, string[]> | undefined> = refusalTable;
  const ofVerb = [method, twinOf].flatMap((one) => (one ? (table[file]?.[one] ?? []) : [])) as RefusalCode[];
  const codes: (RefusalCode | false | undefined)[] = [
    ...ofVerb,
    "common.bug",
    "common.unavailable",
    (query !== undefined || body !== undefined) && "common.wrong-shape",
    body && "common.too-large",
    limit && "common.too-many",
    ...(idempotent ? (["common.running", "common.key-reused"] as const) : []),
    ...(access.floor === "anyone" ? [] : (["account.login-required", "account.token-expired"] as const)),
    ...(access.floor === "anyone" || withTemporaryPassword ? [] : (["account.password-change-first"] as const)),
    ...(access.floor === "anyone" || withoutSecondFactor ? [] : (["account.second-factor-first"] as const)),
    // An administrator may close a call.
    "account.forbidden",
    access.floor === "anyone" && "account.login-required",
    proof && "account.proof-needed",
    method !== "GET" && "common.csrf",
  ];
  return [...new Set(codes.filter((code) => code !== undefined && code !== false))].sort();
}

/** Failed answers by status, each with its codes and sentences. */
export function failuresOf(call: ListedCall): Record<string, Json> {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codesOf(call)) byStatus.set(refusals[code][0], [...(byStatus.get(refusals[code][0]) ?? []), code]);
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, failure(status, codes)]));
}

function failure(status: number, codes: RefusalCode[]): Json {
  const [first] = codes as [RefusalCode];
  const more = status === 401 ? ["WWW-Authenticate"] : status === 429 || status === 503 ? ["Retry-After"] : [];
  return {
    description: codes.map((code) => `- \`${code}\`: ${refusals[code][1]}`).join("\n"),
    headers: headersOf("X-Request-Id", ...more),
    content: {
      "application/json": {
        schema: { allOf: [{ $ref: "#/components/schemas/Failure" }, { properties: { code: { enum: codes } } }] },
        example: { message: refusals[first][1], code: first, requestId: "0f8fad5b-d9cb-469f-a165-70867728950e" },
      },
    },
  };
}

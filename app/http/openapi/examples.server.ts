import type { Json } from "./shapes.server";

const DAY = "2026-03-02";

/** Values by field name that a parser takes. */
const values: Record<string, unknown> = {
  username: "haneul@example.com",
  password: "geulbeot1!",
  userPassword: "Fresh-word-71!",
  newPassword: "Fresh-word-72!",
  oldPassword: "Fresh-word-71!",
  userEmail: "haneul@example.com",
  mainEmail: "haneul@example.com",
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.signature",
  userNickname: "하늘글벗",
  profileNickname: "지우",
  title: "봄에 읽는 금리 이야기",
  contents: "<p>금리가 오르면 무엇이 달라질까요</p>",
  mainSubject: "finance",
  contentsType: "free",
  groupName: "봄 모임",
  keyword: "봄",
  commonCode: "job",
  commonCodeName: "직업",
  code: "000000",
  name: "김하늘",
  phoneNumberEncryption: "01012345678",
  ReceiverName: "김하늘",
  ReceiverHP: "01012345678",
  ReceiverBirthDay: "19900101",
  birth: "19900101",
  startDate: "202601",
  endDate: "202602",
  yearMonth: "202602",
  settlementMonth: "202602",
  bankCode: "004",
  bankAccountNumber: "123456789",
  accountHolder: "김하늘",
  approvalUrl: "/app/payment-approve",
  cancelUrl: "/app/payment-cancel",
  failUrl: "/app/payment-fail",
  endTime: `${DAY}T00:00:00Z`,
  updatedAt: `${DAY}T00:00:00.000Z`,
  receiptID: "no-such-receipt-no-such-receipt",
  certificateNumber: "0000",
  deleteReason: "사유",
  place: "text",
  role: "ROLE_USER",
  country: "KR",
  province: "seoul",
  occupation: "worker",
  jobPosition: "manager",
  job: "marketing",
  companyName: "글벗",
  apiId: "GET:/v1/system/role/page",
  databaseName: "meta_sample",
  databaseUser: "meta_sample",
  user_id: "1234567890",
  number: "A1B2C3",
  startYearMonth: "202601",
  endYearMonth: "202602",
  fromYearMonth: "202601",
  toYearMonth: "202602",
  settlementYearMonth: "202602",
  tableId: "tb_sample",
};

/**
 * A value of the schema. `whole` fills every property, as an answer has them; otherwise only the required ones, as the smallest request.
 * The schema has no references.
 */
export function exampleOf(schema: Json, { name = "", whole = false } = {}): unknown {
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ("default" in schema && !whole) return schema.default;
  if (typeof values[name] === "string" && takesText(schema)) return values[name];
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return exampleOf(options[0]!, { name, whole });
  if (Array.isArray(schema.allOf) && schema.type !== "string")
    return Object.assign({}, ...(schema.allOf as Json[]).map((part) => exampleOf(part, { name, whole })));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object" || schema.properties) return objectOf(schema, whole);
  if (type === "array") return listOf(schema, name, whole);
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, (schema.minimum as number | undefined) ?? 1);
  if (type === "string" || type === undefined) return textOf(schema, name);
  return null;
}

/** Texts and untyped values: a parser that also takes numbers names no type. */
const takesText = ({ type, anyOf, format }: Json): boolean =>
  format === undefined &&
  (type === "string" || type === undefined || (Array.isArray(type) && type.includes("string"))) &&
  (anyOf === undefined || (anyOf as Json[]).some(takesText));

function objectOf(schema: Json, whole: boolean): Json {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>).filter(([name]) => whole || required.has(name));
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property, { name, whole })]));
}

function listOf(schema: Json, name: string, whole: boolean): unknown[] {
  const item = exampleOf((schema.items ?? {}) as Json, { name: name.replace(/s$/, ""), whole });
  return Array.from({ length: Math.max(1, (schema.minItems as number | undefined) ?? 1) }, () => item);
}

function textOf(schema: Json, name: string): string {
  if (schema.format === "date") return DAY;
  if (schema.format === "date-time") return `${DAY}T00:00:00.000Z`;
  if (schema.format === "email") return "haneul@example.com";
  if (schema.format === "uri") return "https://example.com/";
  if (schema.format === "binary") return "picture.png";
  if (/Yn$|YN$/.test(name)) return "Y";
  if (/(Date|Day)$/.test(name)) return DAY;
  const least = (schema.minLength as number | undefined) ?? 0;
  return "글".padEnd(least, "글").slice(0, (schema.maxLength as number | undefined) ?? 200);
}

import { z } from "zod";
import type { ListedCall } from "~/http/rest/list-calls.server";

type Schema = {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
};

const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(shape: z.ZodType): Schema {
  const known = schemas.get(shape) ?? (z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema);
  schemas.set(shape, known);
  return known;
}

export function fieldNames({ endpoint: { query, body } }: ListedCall): string[] {
  return [query, body].flatMap((shape) => (shape ? namesIn(schemaOf(shape)) : []));
}

function namesIn({ description = "", properties = {}, items, anyOf = [], allOf = [] }: Schema): string[] {
  const listed = /^(?:rows|array) of ([\w, ]+)/.exec(description)?.[1] ?? "";
  const inside = Object.values(properties).flatMap(namesIn);
  const parts = [...anyOf, ...allOf, ...(items ? [items] : [])].flatMap(namesIn);
  return [
    ...new Set([...Object.keys(properties), ...listed.split(/, (?:or )?/).filter((name) => /^\w+$/.test(name)), ...inside, ...parts]),
  ];
}

/** Valid values for all other fields. */
const others = {
  ...{ password: "Wrong-pw-1!", userPassword: "Fresh-word-71!", newPassword: "Fresh-word-72!", code: "000000", certificateNumber: "0000" },
  ...{ title: "남의 글", contents: "<p>남의 글</p>", mainSubject: "finance", contentsType: "free", deleteReason: "이유", place: "text" },
  ...{
    name: "남",
    userNickname: "남의닉네임",
    phoneNumberEncryption: "01012345678",
    birth: "19900101",
    gender: "female",
    role: "ROLE_USER",
  },
  ...{
    country: "KR",
    province: "seoul",
    occupation: "worker",
    jobPosition: "manager",
    job: "marketing",
    companyName: "회사",
    promotionInformationAgreementYn: "N",
  },
  ...{ accountHolder: "남", bankCode: "004", bankAccountNumber: "123456789", creatorKind: "INDIVIDUAL" },
  ...{
    ReceiverName: "남",
    ReceiverHP: "01012345678",
    ReceiverBirthDay: "19900101",
    receiptID: "no-such-receipt-no-such-receipt",
    app_id: "1",
  },
  ...{ snsToken: "no-such-token", pgToken: "no-such-token", order: "no-such-order", keyword: "남", length: 1, only: "failed" },
  ...{ approvalUrl: "/app/payment-approve", cancelUrl: "/app/payment-cancel", failUrl: "/app/payment-fail" },
  ...{ startDate: "202601", endDate: "202602", endTime: "2026-03-01T00:00:00Z", scrollMovement: "100", t: "no-such-signature" },
  ...{ groupName: "남의 그룹", profileNickname: "남", exclusionYn: "Y", note: "남", sendYn: "N", favoriteYn: "Y", secession: "Y" },
  ...{ activitySector_1: "finance", commonCode: "no_such", commonCodeName: "남", commonCodeKey: "no_such", commonCodeKeyName: "남" },
};

export function requestOf({ method, path, endpoint }: ListedCall, ids: Record<string, unknown>) {
  const values = { ...others, ...ids, userAdditionalInformationDto: { ...others } };
  const known = new Set(endpoint.query ? namesIn(schemaOf(endpoint.query)) : []);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (known.has(name)) for (const one of [value].flat()) query.append(name, String(one));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((values as Record<string, unknown>)[name] ?? "1")),
  );
  const url = query.size > 0 ? `${filled}?${query}` : filled;
  if (!endpoint.body || method === "GET") return { url, options: {} };
  const schema = schemaOf(endpoint.body);
  if (namesIn(schema).some((name) => /^file$|File$/.test(name))) return { url, options: { body: multipart(values) } };
  const isList = schema.type === "array" && !/one or several/.test(schema.description ?? "");
  if (!isList) return { url, options: { body: values } };
  const [only] = /^array of (\w+)$/.exec(schema.description ?? "")?.slice(1) ?? [];
  return { url, options: { body: [only ? (values as Record<string, unknown>)[only] : values] } };
}

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==", "base64");

function multipart(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (typeof value === "string" || typeof value === "number") form.set(name, String(value));
  form.set("file", new File([PNG], "a.png"));
  return form;
}

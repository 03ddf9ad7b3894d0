import type { z } from "zod";
import type { ListedCall } from "../rest/list-calls.server";
import { schemaOf as jsonOf } from "./shapes.server";
import { areaOf } from "./words.server";

type DocumentedField = { name: string; place: "주소" | "질의" | "본문"; required: boolean; type: string; note: string };
export type DocumentedCall = { method: string; path: string; summary: string; access: string; fields: DocumentedField[]; answer: string };
export type DocumentedArea = { area: string; calls: DocumentedCall[] };

const accessNames = { anyone: "누구나", member: "회원", granted: "권한이 있는 회원" };

/** Groups calls by the first part of their path after /v1. */
export function documentCalls(calls: ListedCall[]): DocumentedArea[] {
  const areas = new Map<string, DocumentedCall[]>();
  for (const call of calls) {
    const area = areaOf(call.path);
    areas.set(area, [...(areas.get(area) ?? []), documented(call)]);
  }
  return [...areas].map(([area, documentedCalls]) => ({ area, calls: documentedCalls }));
}

function documented({ method, path, endpoint }: ListedCall): DocumentedCall {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]): DocumentedField => field(name!, "주소", true, { type: "string" }));
  const fields = [...inPath, ...fieldsOf(endpoint.query, "질의"), ...fieldsOf(endpoint.body, "본문")];
  return {
    method,
    path,
    summary: endpoint.summary,
    access: accessNames[endpoint.access.floor] + (endpoint.proof ? ", 본인 확인 뒤" : ""),
    fields,
    answer: typeOf(schemaOf(endpoint.reply, "output")),
  };
}

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  description?: string;
};

function fieldsOf(shape: z.ZodType | undefined, place: DocumentedField["place"]): DocumentedField[] {
  if (!shape) return [];
  const schema = schemaOf(shape, "input");
  if (!schema.properties) return [field("", place, true, schema)];
  return Object.entries(schema.properties).map(([name, property]) =>
    field(name, place, schema.required?.includes(name) ?? false, property),
  );
}

function field(name: string, place: DocumentedField["place"], required: boolean, schema: Schema): DocumentedField {
  return { name, place, required, type: typeOf(schema), note: schema.description ?? "" };
}

function typeOf({ type, enum: values, anyOf, items, properties, format }: Schema): string {
  if (values) return values.join(" | ");
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" | ");
  if (type === "array") return `[${items ? typeOf(items) : ""}]`;
  if (properties) return `{ ${Object.keys(properties).join(", ")} }`;
  return format ?? type ?? "값";
}

function schemaOf(shape: z.ZodType, io: "input" | "output"): Schema {
  return jsonOf(shape, io) as Schema;
}

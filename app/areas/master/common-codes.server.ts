import { asc, eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import { type Ctx, makeCtx } from "~/core/ctx.server";
import { type ColumnOf, type Fields, type NameOf, namesOf } from "~/core/fields/declared";
import { cacheUntilAnnounced } from "~/core/cache-until-announced.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";

export type CommonCode = { commonCode: string; commonCodeKey: string; commonCodeKeyName: string };
type Option = { value: string; label: string };
type Known = { used: Map<string, CommonCode[]>; names: Map<string, string> };

const knownCodes = cacheUntilAnnounced(["common-codes"], readCodes);

/** Visible codes of a group: code and group have use Y (rule 199). */
export async function commonCodes(_ctx: Ctx, group: string): Promise<CommonCode[]> {
  return (await knownCodes()).used.get(group) ?? [];
}

/** First field whose value is no visible code. Null and unchanged values pass, even hidden ones (rule 199). */
export async function unknownCode<F extends Fields>(
  ctx: Ctx,
  fields: F,
  values: { [K in NameOf<F>]?: unknown },
  before: Partial<Record<ColumnOf<F>, unknown>> = {},
): Promise<NameOf<F> | undefined> {
  for (const name of namesOf(fields)) {
    const { codes, column } = fields[name]!;
    const value = values[name];
    if (!codes || value === undefined || value === null || value === before[column as ColumnOf<F>]) continue;
    if (!(await commonCodes(ctx, codes)).some(({ commonCodeKey }) => commonCodeKey === value)) return name;
  }
  return undefined;
}

/** A code's name, also of hidden codes; the key when unknown. */
export async function codeName(_ctx: Ctx, group: string, key: string): Promise<string> {
  return (await knownCodes()).names.get(`${group}\n${key}`) ?? key;
}

/** Names of a group's codes by key, hidden ones included. */
export async function codeNames(_ctx: Ctx, group: string): Promise<Record<string, string>> {
  const { names } = await knownCodes();
  const prefix = `${group}\n`;
  return Object.fromEntries([...names].flatMap(([key, name]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), name]] : [])));
}

/** Visible codes as options, plus hidden `chosen` ones, so that a form keeps them (rule 199). */
export async function codeOptions(ctx: Ctx, group: string, ...chosen: (string | null | undefined)[]): Promise<Option[]> {
  const used = (await commonCodes(ctx, group)).map(({ commonCodeKey: value, commonCodeKeyName: label }) => ({ value, label }));
  const hidden = [...new Set(chosen)].filter((key): key is string => !!key && !used.some(({ value }) => value === key));
  return [...used, ...(await Promise.all(hidden.map(async (value) => ({ value, label: await codeName(ctx, group, value) }))))];
}

/** Visible codes as options, after the caller's option `none`. */
export async function codeChoices(ctx: Ctx, group: string, none: { value: string; label: string }) {
  const codes = await commonCodes(ctx, group);
  return [none, ...codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }))];
}

/** Make every process read the codes again; call after each change. */
export function announceCommonCodes(): Promise<void> {
  return announce("common-codes", "changed");
}

async function readCodes(): Promise<Known> {
  const { db } = makeCtx({ kind: "guest" });
  const rows = await db
    .select({
      commonCode: commonCode.commonCode,
      commonCodeKey: commonCode.commonCodeKey,
      commonCodeKeyName: commonCode.commonCodeKeyName,
      useYn: commonCode.commonCodeUseYn,
      groupUseYn: commonCodeHeader.commonCodeUseYn,
    })
    .from(commonCode)
    .innerJoin(commonCodeHeader, eq(commonCodeHeader.commonCode, commonCode.commonCode))
    .orderBy(asc(commonCode.commonCode), asc(commonCode.commonCodeSequence), asc(commonCode.commonCodeKey));
  const known: Known = { used: new Map(), names: new Map() };
  for (const { useYn, groupUseYn, ...code } of rows) {
    known.names.set(`${code.commonCode}\n${code.commonCodeKey}`, code.commonCodeKeyName);
    if (useYn === "N" || groupUseYn === "N") continue;
    known.used.set(code.commonCode, [...(known.used.get(code.commonCode) ?? []), code]);
  }
  return known;
}

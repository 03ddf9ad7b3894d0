import { randomUUID } from "node:crypto";
import { announceCommonCodes } from "~/areas/master/common-codes.server";
import { database } from "~db/client.server";
import { apiInformation, commonCode, commonCodeHeader, menu, role } from "~db/schema/master";

export async function makeCodes(keys: string[] = [], over: Partial<typeof commonCodeHeader.$inferInsert> = {}): Promise<string> {
  const group = `t_${randomUUID().slice(0, 8)}`;
  await database()
    .insert(commonCodeHeader)
    .values({ commonCode: group, commonCodeName: `이름 ${group}`, ...over });
  const rows = keys.map((key, index) => ({
    commonCode: group,
    commonCodeKey: key,
    commonCodeKeyName: `이름 ${key}`,
    commonCodeSequence: (index + 1) * 10,
  }));
  for (let from = 0; from < rows.length; from += 500)
    await database()
      .insert(commonCode)
      .values(rows.slice(from, from + 500));
  return group;
}

export async function makeSubjects(): Promise<string> {
  await database().insert(commonCodeHeader).ignore().values({ commonCode: "main_subject", commonCodeName: "주제" });
  return "main_subject";
}

/** Create a code that dropdowns hide; return the key. */
export async function makeHiddenCode(group: string): Promise<string> {
  const commonCodeKey = `h_${randomUUID().slice(0, 8)}`;
  await database()
    .insert(commonCode)
    .values({ commonCode: group, commonCodeKey, commonCodeKeyName: `숨긴 ${commonCodeKey}`, commonCodeUseYn: "N" });
  await announceCommonCodes();
  return commonCodeKey;
}

export async function makeRole(name = `r_${randomUUID().slice(0, 8)}`): Promise<string> {
  await database()
    .insert(role)
    .ignore()
    .values({ role: name, roleName: `이름 ${name}` });
  return name;
}

export async function makeMenuRow(code = `m_${randomUUID().slice(0, 8)}`, over: Partial<typeof menu.$inferInsert> = {}): Promise<string> {
  await database()
    .insert(menu)
    .ignore()
    .values({ menu: code, menuName: `이름 ${code}`, path: `/app/${code}`, ...over });
  return code;
}

/** A row of a call that the build does not have. */
export async function makeApiRow(apiId = `GET:/v1/${randomUUID().slice(0, 8)}`): Promise<string> {
  await database()
    .insert(apiInformation)
    .ignore()
    .values({ apiId, description: `설명 ${apiId}`, path: apiId.slice(4), publicYn: "N" });
  return apiId;
}

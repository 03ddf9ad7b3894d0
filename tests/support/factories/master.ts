import { randomUUID } from "node:crypto";
import { database } from "~db/client.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";

/** A group of common codes of this test only, with the given codes in order. Returns the group. */
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

/** The group whose codes posts have. */
export async function makeSubjects(): Promise<string> {
  await database().insert(commonCodeHeader).ignore().values({ commonCode: "main_subject", commonCodeName: "주제" });
  return "main_subject";
}

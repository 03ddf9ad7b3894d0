import { and, eq, inArray } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { duplicateRefusal } from "~/grid/duplicates.server";
import type { Problem } from "~/grid/grid";
import { chunks, keyText } from "~/grid/keys.server";
import type { Writes } from "~/grid/store.server";
import { sendGroup } from "~db/schema/sending";

type Named = { groupName: string; groupId?: number };
const folded = (name: string) => keyText([name]);

/** Refuses `grid.duplicates` when a name is another group's of the member, or stands twice in one save. */
export async function refuseTakenNames(tx: TxCtx<Member>, { inserts, updates }: Writes<Named, Named>): Promise<void> {
  const renamed = updates.map(({ after }) => after);
  const taken = await namesOf(tx, [...inserts, ...renamed]);
  const isTaken = (row: Named) => {
    const name = folded(row.groupName);
    const owner = taken.get(name);
    if (owner === undefined) taken.set(name, row.groupId ?? "new");
    return owner !== undefined && owner !== row.groupId;
  };
  const wrong = [...found("inserts", inserts, isTaken), ...found("updates", renamed, isTaken)];
  if (wrong.length === 0) return;
  const problems = wrong.map(({ list, index }): Problem => ({ list, index, field: "groupName", message: "이미 있는 그룹 이름입니다." }));
  const names = wrong.map(({ row }) => row.groupName);
  throw duplicateRefusal(names, { problems, duplicates: names.map((groupName) => ({ groupName })) });
}

/** Whose each of these names is now: the number of the group, by the name as the database compares it. */
async function namesOf(tx: TxCtx<Member>, rows: Named[]): Promise<Map<string, number | "new">> {
  const owners = new Map<string, number | "new">();
  for (const chunk of chunks(rows.map((row) => row.groupName))) {
    const stored = await tx.db
      .select({ groupId: sendGroup.groupId, groupName: sendGroup.groupName })
      .from(sendGroup)
      .where(and(eq(sendGroup.userId, tx.actor.userId), inArray(sendGroup.groupName, chunk)));
    for (const { groupId, groupName } of stored) owners.set(folded(groupName), groupId);
  }
  return owners;
}

const found = (list: Problem["list"], rows: Named[], isTaken: (row: Named) => boolean) =>
  rows.flatMap((row, index) => (isTaken(row) ? [{ list, index, row }] : []));

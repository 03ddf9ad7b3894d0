import { and, eq, inArray } from "drizzle-orm";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { duplicateRefusal } from "~/grid/duplicates.server";
import type { Problem } from "~/grid/grid";
import { chunks, keyText } from "~/grid/keys.server";
import type { Writes } from "~/grid/store.server";
import { sendGroup } from "~db/schema/sending";

type NamedGroup = { groupName: string; groupId?: number };
const nameKey = (name: string) => keyText([name]);

/** Refuse a taken or repeated group name with `grid.duplicates`. */
export async function refuseTakenNames(tx: TxCtx<Member>, { inserts, updates }: Writes<NamedGroup, NamedGroup>): Promise<void> {
  const renamed = updates.map(({ after }) => after);
  const ownerIdByName = await ownersByName(tx, [...inserts, ...renamed]);
  const isTaken = (row: NamedGroup) => {
    const name = nameKey(row.groupName);
    const ownerId = ownerIdByName.get(name);
    if (ownerId === undefined) ownerIdByName.set(name, row.groupId ?? "new");
    return ownerId !== undefined && ownerId !== row.groupId;
  };
  const invalidRows = [...takenRows("inserts", inserts, isTaken), ...takenRows("updates", renamed, isTaken)];
  if (invalidRows.length === 0) return;
  const problems = invalidRows.map(({ list, index }): Problem => ({
    list,
    index,
    field: "groupName",
    message: "이미 있는 그룹 이름입니다.",
  }));
  const names = invalidRows.map(({ row }) => row.groupName);
  throw duplicateRefusal(names, { problems, duplicates: names.map((groupName) => ({ groupName })) });
}

async function ownersByName(tx: TxCtx<Member>, rows: NamedGroup[]): Promise<Map<string, number | "new">> {
  const owners = new Map<string, number | "new">();
  for (const chunk of chunks(rows.map((row) => row.groupName))) {
    const stored = await tx.db
      .select({ groupId: sendGroup.groupId, groupName: sendGroup.groupName })
      .from(sendGroup)
      .where(and(eq(sendGroup.userId, tx.actor.userId), inArray(sendGroup.groupName, chunk)));
    for (const { groupId, groupName } of stored) owners.set(nameKey(groupName), groupId);
  }
  return owners;
}

const takenRows = (list: Problem["list"], rows: NamedGroup[], isTaken: (row: NamedGroup) => boolean) =>
  rows.flatMap((row, index) => (isTaken(row) ? [{ list, index, row }] : []));

import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { namesOf } from "~/core/fields/declared";
import { grouped } from "~/core/grouped";
import { mapInBatches } from "~/core/work/in-turns";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { chunks, keyText } from "~/grid/keys.server";
import { updateRows } from "~/grid/write.server";
import { friend, sendGroup } from "~db/schema/sending";
import { friendNoteFields } from "../friends/friend-note-fields";
import type { FriendNotes } from "../friends/friend.schema.server";
import { friends } from "../friends/friends.store.server";
import { addFriendsToGroup } from "../groups/add-friends-to-group.server";
import { columnsOf, notesOf } from "../friends/friend-notes.server";
import { lockOwnTags, putTags, tagsByName } from "../tags/own-tags.server";
import { nameKey } from "../tags/tag-names";
import { type ImportPlan, isChanging, planImport, type PlannedRow } from "./plan-import.server";

type Tx = TxCtx<MemberCtx["actor"]>;
const MOST_NEW_GROUPS = 50;

/**
 * Apply a previewed import, skipping faulty rows. Subscription, exclusion and messenger fields stay (rule 54). Refuses
 * `sending.import-changed` when the plan differs from the preview, `sending.import-groups`, `sending.tags-full`, and as `planImport`.
 */
export async function importFriends(ctx: MemberCtx, text: string, digest: string): Promise<ImportPlan> {
  return inTransaction(ctx, async (tx) => {
    await lockOwnTags(tx);
    const rows = await tx.db.select().from(friend).where(eq(friend.userId, tx.actor.userId)).for("update");
    const plan = await planImport(tx, text);
    if (plan.digest !== digest) throw new Refusal("sending.import-changed");
    if (plan.newGroups.length > MOST_NEW_GROUPS) throw new Refusal("sending.import-groups", { most: MOST_NEW_GROUPS }, { field: "text" });
    const changing = plan.rows.filter(isChanging);
    const changes = new Map(changing.map((row) => [row.receiverId, row.changes]));
    const rowsToUpdate = rows.filter((row) => (changes.get(row.receiverId)?.length ?? 0) > 0);
    const updatedRows = await mapInBatches(rowsToUpdate, (row) => {
      const notes = { ...notesOf(row), ...Object.fromEntries(changes.get(row.receiverId)!.map(({ field, to }) => [field, to])) };
      return {
        ...row,
        ...columnsOf(notes as FriendNotes),
        updatedAt: new Date(Math.max(tx.now().getTime(), row.updatedAt.getTime() + 1)),
      };
    });
    await updateRows(tx.db, friends, updatedRows, namesOf(friendNoteFields));
    await putIntoGroups(tx, changing, plan.newGroups);
    await tagRows(tx, changing);
    const { counts, newGroups } = plan;
    await tx.audit("sending.friends-imported", `user:${tx.actor.userId}`, { ...counts, newGroups: newGroups.length });
    return plan;
  });
}

async function tagRows(tx: Tx, rows: PlannedRow[]): Promise<void> {
  const tagged = rows.flatMap(({ receiverId, tags }) => tags.map((tagName) => ({ receiverId: receiverId!, tagName })));
  const byTag = grouped(tagged, ({ tagName }) => nameKey(tagName));
  const tagIds = await tagsByName(
    tx,
    [...byTag.values()].map(([first]) => first!.tagName),
    "text",
  );
  for (const [index, taggedRows] of [...byTag.values()].entries()) {
    const receiverIds = taggedRows.map(({ receiverId }) => receiverId);
    for (const chunk of chunks(receiverIds)) await putTags(tx, chunk, [tagIds[index]!]);
  }
}

async function putIntoGroups(tx: Tx, rows: PlannedRow[], newGroups: string[]): Promise<void> {
  const { userId } = tx.actor;
  const times = { createdAt: tx.now(), updatedAt: tx.now() };
  if (newGroups.length > 0) await tx.db.insert(sendGroup).values(newGroups.map((groupName) => ({ userId, groupName, ...times })));
  const byGroup = grouped(
    rows.filter(({ group }) => group !== null),
    ({ group }) => keyText([group!.groupName]),
  );
  if (byGroup.size === 0) return;
  const groups = await tx.db.select().from(sendGroup).where(eq(sendGroup.userId, userId));
  for (const { groupId, groupName } of groups) {
    const members = byGroup.get(keyText([groupName])) ?? [];
    for (const chunk of chunks(members.map(({ receiverId }) => receiverId!))) await addFriendsToGroup(tx, groupId, chunk);
  }
}

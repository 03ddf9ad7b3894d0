import { desc } from "drizzle-orm";
import type { Letter } from "~/areas/mail/post-mail.server";
import { unseal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";

export type PostedMail = Letter & { status: string; staleAt: Date };

export async function mailsTo(address: string): Promise<PostedMail[]> {
  const rows = await database().select().from(mailOutbox).orderBy(desc(mailOutbox.mailId));
  return rows
    .filter((row) => row.sealedMail !== null)
    .map((row) => ({ ...(JSON.parse(unseal(row.sealedMail!)) as Letter), status: row.status, staleAt: row.staleAt }))
    .filter((mail) => mail.to === address);
}

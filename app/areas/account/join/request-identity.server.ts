import { lt } from "drizzle-orm";
import { randomToken, seal, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { requestIdentity as askProvider } from "~/integrations/identity.server";
import { ProviderError } from "~/integrations/provider-http.server";
import { identityRequest } from "~db/schema/account";
import type { Person } from "../identity.schema.server";

/** Time to confirm in the messenger (rule 98). */
const IDENTITY_SECONDS = 300;

/**
 * Asks a person to confirm their identity. Returns a random receipt, never the provider's. Refuses `account.identity-refused`,
 * `account.identity-away`.
 */
export async function requestIdentity(
  ctx: Ctx,
  person: Person,
  flowHash: string | null,
): Promise<{ identityRequestId: number; receiptID: string }> {
  const request = await ask(person);
  const receiptID = randomToken();
  const [created] = await ctx.db
    .insert(identityRequest)
    .values({
      receiptHash: sha256(receiptID),
      providerReceiptId: request.receiptId,
      flowHash,
      sealedPerson: seal(JSON.stringify({ name: person.name, phone: person.phone, birth: person.birth })),
      nonce: request.token,
      expiresAt: new Date(ctx.now().getTime() + IDENTITY_SECONDS * 1000),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .$returningId();
  return { identityRequestId: created!.identityRequestId, receiptID };
}

async function ask({ name, phone, birth }: Person) {
  try {
    return await askProvider({ name, phone, birthDay: birth, expiresInSeconds: IDENTITY_SECONDS });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error.message }, "identity request failed");
    throw new Refusal(error.kind === "refused" ? "account.identity-refused" : "account.identity-away");
  }
}

/** Deletes requests after a day: they hold personal data. */
export async function forgetIdentities(ctx: Ctx): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  await ctx.db.delete(identityRequest).where(lt(identityRequest.createdAt, dayAgo));
}

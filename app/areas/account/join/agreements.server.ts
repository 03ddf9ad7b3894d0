import { settings } from "~/core/settings.server";
import { fill } from "~/messages/fill";
import type { Agreement, AgreementKind } from "~/messages/terms/agreement";
import { agreements, allAgreements } from "~/messages/terms/agreements";

/** An agreement as it reads now, with the service's name put in. */
export function agreementNow(kind: AgreementKind): Agreement {
  return named(agreements[kind]);
}

/** A version somebody agreed to; undefined when there never was one. */
export function agreementAt(kind: AgreementKind, version: string): Agreement | undefined {
  const found = allAgreements.find((one) => one.kind === kind && one.version === version);
  return found && named(found);
}

function named(agreement: Agreement): Agreement {
  const say = (text: string) => fill(text, { service: settings().SERVICE_NAME });
  const articles = agreement.articles.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(say) }));
  return { ...agreement, articles };
}

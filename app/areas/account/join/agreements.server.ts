import { settings } from "~/core/settings.server";
import { fill } from "~/messages/fill";
import type { Agreement, AgreementKind } from "~/messages/terms/agreement";
import { agreements, allAgreements } from "~/messages/terms/agreements";

/** The agreement in force, with the service's name filled in. */
export function agreementNow(kind: AgreementKind): Agreement {
  return named(agreements[kind]);
}

/** An earlier version of an agreement; undefined when there was no such version. */
export function agreementAt(kind: AgreementKind, version: string): Agreement | undefined {
  const found = allAgreements.find((one) => one.kind === kind && one.version === version);
  return found && named(found);
}

function named(agreement: Agreement): Agreement {
  const say = (text: string) => fill(text, { service: settings().SERVICE_NAME });
  const articles = agreement.articles.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(say) }));
  return { ...agreement, articles };
}

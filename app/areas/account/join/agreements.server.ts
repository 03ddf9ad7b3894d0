import { settings } from "~/core/settings.server";
import { fill } from "~/messages/fill";
import type { Agreement, AgreementKind } from "~/messages/terms/agreement";
import { agreements, allAgreements } from "~/messages/terms/agreements";

/** The agreement in force, with the service name filled in. */
export function agreementNow(kind: AgreementKind): Agreement {
  return withServiceName(agreements[kind]);
}

export function agreementAt(kind: AgreementKind, version: string): Agreement | undefined {
  const agreement = allAgreements.find((known) => known.kind === kind && known.version === version);
  return agreement && withServiceName(agreement);
}

function withServiceName(agreement: Agreement): Agreement {
  const say = (text: string) => fill(text, { service: settings().SERVICE_NAME });
  const articles = agreement.articles.map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.map(say) }));
  return { ...agreement, articles };
}

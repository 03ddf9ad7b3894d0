export type AgreementKind = "TERMS" | "PRIVACY" | "MARKETING" | "THIRD_PARTY";

/** `{service}` is the service's name. Never edit a version that was in force. */
export type Agreement = {
  kind: AgreementKind;
  /** "yyyy-MM-dd"; names the version in the consent ledger. */
  version: string;
  effectiveOn: string;
  title: string;
  required: boolean;
  articles: { heading: string; paragraphs: string[] }[];
};

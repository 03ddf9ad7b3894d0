export type AgreementKind = "TERMS" | "PRIVACY" | "MARKETING" | "THIRD_PARTY";

/** One version of one agreement, as people read it. `{service}` stands for the service's name. A version that was in force is never edited. */
export type Agreement = {
  kind: AgreementKind;
  /** The day it was written, "yyyy-MM-dd"; names the version in the consent ledger. */
  version: string;
  effectiveOn: string;
  title: string;
  required: boolean;
  articles: { heading: string; paragraphs: string[] }[];
};

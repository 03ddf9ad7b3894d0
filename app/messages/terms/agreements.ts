import type { Agreement, AgreementKind } from "./agreement";
import { marketing } from "./marketing-2022-04-12.ko";
import { privacy } from "./privacy-2022-03-01.ko";
import { terms } from "./terms-2022-03-01.ko";
import { thirdParty } from "./third-party-2022-03-01.ko";

/** All versions ever agreed to. */
export const allAgreements: Agreement[] = [terms, privacy, marketing, thirdParty];

export const agreements: Record<AgreementKind, Agreement> = {
  TERMS: terms,
  PRIVACY: privacy,
  MARKETING: marketing,
  THIRD_PARTY: thirdParty,
};

import { endClaims } from "~/areas/blog/comments/decide-reports.server";

export const handle = endClaims;

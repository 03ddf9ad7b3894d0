/** The only roles named in code (rule 156). Grants give rights (ADR 36). */
export const MEMBER_ROLE = "ROLE_USER";
export const ADMINISTRATOR_ROLE = "ROLE_ADMIN";

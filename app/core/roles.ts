/** The two roles that code names (rule 156). Their rights are grants: no rule tests a role's name (ADR 36). */
export const MEMBER_ROLE = "ROLE_USER";
export const ADMINISTRATOR_ROLE = "ROLE_ADMIN";

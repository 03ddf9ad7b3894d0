/** The two roles that code names (decision 156). Their rights are grants: no rule tests a role's name (decision 0036). */
export const MEMBER_ROLE = "ROLE_USER";
export const ADMINISTRATOR_ROLE = "ROLE_ADMIN";

/** The two roles that are known by name (decision 156). What they may do stands in grants: no rule asks for a role's name (decision 0036). */
export const MEMBER_ROLE = "ROLE_USER";
export const ADMINISTRATOR_ROLE = "ROLE_ADMIN";

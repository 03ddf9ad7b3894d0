import { type SQL, sql } from "drizzle-orm";
import { contains } from "~/grid/list.server";

/**
 * The roles that a row of `user` holds now: the member's own, and those given for a time by user-role (rule 157). A grid's joined fields
 * and searches are built without a ctx, so the database says what now is.
 */
const rolesNow = sql`FROM role WHERE (role.role = user.role OR role.role IN (SELECT given.role FROM user_role AS given
  WHERE given.user_id = user.user_id AND given.menu = '' AND given.start_date <= UTC_TIMESTAMP(3)
    AND (given.end_date IS NULL OR given.end_date > UTC_TIMESTAMP(3))))`;

/** Their names, for a row of `user`. */
export const heldRoleNames = sql<string>`COALESCE((SELECT GROUP_CONCAT(role.role_name ORDER BY role.role SEPARATOR ', ') ${rolesNow}), '')`;

/** Whether a row of `user` holds a role now whose code or name contains the text. */
export const holdsRole = (text: string): SQL =>
  sql`EXISTS (SELECT 1 ${rolesNow} AND (role.role LIKE ${contains(text)} OR role.role_name LIKE ${contains(text)}))`;

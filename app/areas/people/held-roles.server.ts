import { type SQL, sql } from "drizzle-orm";
import { contains } from "~/grid/list.server";

/** Own roles and those given for the present time (rule 157), by the database's clock: grid searches have no ctx. */
const rolesNow = sql`FROM role WHERE (role.role = user.role OR role.role IN (SELECT given.role FROM user_role AS given
  WHERE given.user_id = user.user_id AND given.menu = '' AND given.start_date <= UTC_TIMESTAMP(3)
    AND (given.end_date IS NULL OR given.end_date > UTC_TIMESTAMP(3))))`;

export const heldRoleNames = sql<string>`COALESCE((SELECT GROUP_CONCAT(role.role_name ORDER BY role.role SEPARATOR ', ') ${rolesNow}), '')`;

export const holdsRole = (text: string): SQL =>
  sql`EXISTS (SELECT 1 ${rolesNow} AND (role.role LIKE ${contains(text)} OR role.role_name LIKE ${contains(text)}))`;

import { grouped } from "~/core/grouped";
import type { Target } from "../target";
import type { ForeignRow } from "./keys-of-columns";

type Row = ForeignRow & { kind: "foreign" | "check"; isHere: number; isToHere: number };

const FOREIGN = `
  SELECT 'foreign' AS kind, table_schema = DATABASE() AS isHere, referenced_table_schema = DATABASE() AS isToHere,
    IF(table_schema = DATABASE(), table_name, CONCAT(table_schema, '.', table_name)) AS \`table\`,
    constraint_name AS \`constraint\`, column_name AS \`column\`,
    IF(referenced_table_schema = DATABASE(), referenced_table_name, CONCAT(referenced_table_schema, '.', referenced_table_name)) AS toTable,
    referenced_column_name AS toColumn, ordinal_position AS place
  FROM information_schema.key_column_usage WHERE referenced_table_name IS NOT NULL
    AND (table_schema = DATABASE() AND table_name IN (?) OR referenced_table_schema = DATABASE() AND referenced_table_name IN (?))`;

/** MariaDB stores JSON as checked text. MySQL's view has other columns. */
const CHECKS = `
  UNION ALL SELECT 'check', 1, 0, table_name, constraint_name, check_clause, '', '', 0
  FROM information_schema.check_constraints WHERE constraint_schema = DATABASE() AND table_name IN (?)`;

/** Foreign keys from and to each table, and MariaDB's JSON columns as `table.column`. */
export async function constraintsOf({ ask, server }: Target, tableIds: string[]) {
  const checks = server === "mariadb" ? CHECKS : "";
  const rows = (await ask(`${FOREIGN}${checks} ORDER BY \`table\`, \`constraint\`, place`, [tableIds, tableIds, tableIds])) as Row[];
  const foreign = rows.filter(({ kind }) => kind === "foreign");
  const referring = foreign.filter(({ isToHere, table, toTable }) => isToHere && table !== toTable);
  const isJson = ({ kind, constraint, column }: Row) => kind === "check" && column === `json_valid(\`${constraint}\`)`;
  return {
    foreign: grouped(
      foreign.filter(({ isHere }) => isHere),
      ({ table }) => table,
    ),
    referring: grouped(referring, ({ toTable }) => toTable),
    json: new Set(rows.filter(isJson).map(({ table, constraint }) => `${table}.${constraint}`)),
  };
}

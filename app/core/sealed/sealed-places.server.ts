import { getTableColumns, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import * as account from "~db/schema/account";
import * as dictionary from "~db/schema/dictionary";
import * as house from "~db/schema/house";
import * as notices from "~db/schema/notices";
import * as payments from "~db/schema/payments";
import * as seminars from "~db/schema/seminars";
import * as sending from "~db/schema/sending";
import * as settlement from "~db/schema/settlement";

/** A column or JSON field with encrypted values: `value` reads, `set` replaces. */
export type SealedPlace = { name: string; table: MySqlTable; key: MySqlColumn[]; value: SQL; set: (sealed: string) => SQL };

const tables = [account, dictionary, house, notices, payments, seminars, sending, settlement]
  .flatMap((schema) => Object.values(schema))
  .filter((value): value is MySqlTable => is(value, MySqlTable));

/** `sealed_…` columns, and JSON fields of payment answers. */
export function sealedPlaces(): SealedPlace[] {
  const { paymentAnswer } = payments;
  return [
    ...tables.flatMap((table) => Object.values(getTableColumns(table)).filter(isSealed).map(columnPlace(table))),
    jsonPlace(paymentAnswer, paymentAnswer.answered, "sealedSid"),
    jsonPlace(paymentAnswer, paymentAnswer.answered, "sealedWindow"),
  ];
}

const isSealed = ({ name }: MySqlColumn) => name.startsWith("sealed_");

const columnPlace =
  (table: MySqlTable) =>
  (column: MySqlColumn): SealedPlace => ({
    ...describePlace(table, column.name),
    value: sql`${column}`,
    set: (sealed) => sql`${column} = ${sealed}`,
  });

function jsonPlace(table: MySqlTable, column: MySqlColumn, field: string): SealedPlace {
  const path = sql.raw(`'$.${field}'`);
  return {
    ...describePlace(table, `${column.name}.${field}`),
    value: sql`JSON_UNQUOTE(JSON_EXTRACT(${column}, ${path}))`,
    set: (sealed) => sql`${column} = JSON_SET(${column}, ${path}, ${sealed})`,
  };
}

function describePlace(table: MySqlTable, part: string): Pick<SealedPlace, "name" | "table" | "key"> {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return { name: `${name}.${part}`, table, key };
}

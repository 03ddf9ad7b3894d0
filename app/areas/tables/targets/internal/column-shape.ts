import { plainNumber } from "../../ddl/defaults";
import type { ColumnShape } from "../../ddl/description";

export type ColumnRow = {
  name: string;
  type: string;
  collation: string | null;
  nullable: string;
  default: string | null;
  extra: string;
  comment: string;
};

const OURS = "utf8mb4_unicode_ci";

/** Column in one spelling for both servers. `isJson`: MariaDB stores JSON as checked text. */
export function columnShape(row: ColumnRow, server: "mariadb" | "mysql", isJson: boolean, keys: string[]): ColumnShape {
  const extra = row.extra.replace(/auto_increment|DEFAULT_GENERATED/gi, "").trim();
  const type = isJson ? "json" : row.type.toLowerCase().replace(/^(tinyint|smallint|mediumint|int|bigint)\(\d+\)/, "$1");
  const collation = isJson || row.collation === null || row.collation === OURS ? "" : row.collation;
  const value = server === "mariadb" ? mariadbDefault(row) : mysqlDefault(row);
  return {
    name: row.name,
    type: [type, collation, extra.toUpperCase()].filter(Boolean).join(" "),
    nullable: row.nullable === "YES",
    default: value === null ? null : normalizeDefault(value, type),
    autoIncrement: /auto_increment/i.test(row.extra),
    comment: row.comment,
    keys,
  };
}

type Default = { text: string; isExpression: boolean };

/** MariaDB quotes literals; numbers and expressions are bare; the word NULL means no default. */
function mariadbDefault({ default: text }: ColumnRow): Default | null {
  if (text === null || text === "NULL") return null;
  const [, inside] = /^'([^]*)'$/.exec(text) ?? [];
  if (inside !== undefined) return { text: unescaped(inside), isExpression: false };
  return { text, isExpression: !/^-?[\d.]/.test(text) };
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", "0": "\0", Z: "\x1a" };
const unescaped = (text: string) =>
  text.replace(/''|\\([^])/g, (_, sign: string | undefined) => (sign === undefined ? "'" : (ESCAPES[sign] ?? sign)));

/** MySQL reports literals without quotes. */
function mysqlDefault({ default: text, extra }: ColumnRow): Default | null {
  return text === null ? null : { text, isExpression: /DEFAULT_GENERATED/i.test(extra) };
}

function normalizeDefault({ text, isExpression }: Default, type: string): string {
  if (isExpression) return text.replace(/^current_timestamp(\(\))?/i, "CURRENT_TIMESTAMP");
  const [, name = "", scale = "0"] = /^(\w+)(?:\(\d+,(\d+)\))?/.exec(type) ?? [];
  const isNumber = /^(tinyint|smallint|mediumint|int|bigint|decimal|double)$/.test(name) && /^-?\d+(\.\d+)?(e-?\d+)?$/.test(text);
  const storedText = name === "char" ? text.replace(/ +$/, "") : text;
  if (!isNumber) return `'${storedText.replaceAll("'", "''")}'`;
  return plainNumber({ type: name.toUpperCase(), decimals: Number(scale), default: text });
}

import { RESERVED_WORDS } from "./reserved-words";

const ALLOWED = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const ENGINES_OWN = new Set(["DB_ROW_ID", "DB_TRX_ID", "DB_ROLL_PTR", "FTS_DOC_ID"]);
const RESERVED = new Set(RESERVED_WORDS);
const MOST_CHARACTERS = 64;

export function nameFault(name: string): string | undefined {
  if (name.length > MOST_CHARACTERS) return "이름은 64자까지입니다.";
  if (!ALLOWED.test(name)) return "영문으로 시작하고 영문, 숫자, _ 만 쓸 수 있습니다.";
  const word = name.toUpperCase();
  if (RESERVED.has(word)) return `데이터베이스가 쓰는 말이라 이름이 될 수 없습니다: ${word}`;
  if (ENGINES_OWN.has(word)) return `데이터베이스가 스스로 만드는 컬럼이라 이름이 될 수 없습니다: ${word}`;
  return undefined;
}

/** Quote a name for SQL. Throws for an invalid name. */
export function quoted(name: string): string {
  if (!ALLOWED.test(name)) throw new Error(`not a name for a statement: ${JSON.stringify(name)}`);
  return `\`${name}\``;
}

export const keyName = (kind: "uq" | "ix", column: string): string => shortened(`${kind}_${column}`);

/** Foreign key names are unique in a schema. The table's length keeps `a_b`.`c` and `a`.`b_c` apart. */
export const foreignKeyName = (table: string, column: string): string => shortened(`fk${table.length}_${table}_${column}`);

function shortened(name: string): string {
  if (name.length <= MOST_CHARACTERS) return name;
  return `${name.slice(0, MOST_CHARACTERS - 9)}_${checksum(name.toLowerCase())}`;
}

function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

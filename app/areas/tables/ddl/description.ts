export type ColumnType = "COLUMN" | "PRIMARY" | "UNIQUE" | "INDEX" | "FOREIGN";

/** A column as it is described: its place, and what its item has in the environment. */
export type DescribedColumn = {
  sequence: number;
  dataItem: string;
  columnType: ColumnType;
  autoIncrement: boolean;
  /** The item's Korean name; the column's comment. */
  name: string;
  /** A type of the dictionary, such as VARCHAR. */
  type: string;
  size: number;
  decimals: number;
  /** As typed; empty for none. */
  default: string;
  nullable: boolean;
  isSequence: boolean;
};

export type DescribedTable = {
  tableId: string;
  release: string;
  /** The table's Korean name; its comment. */
  name: string;
  desc: string;
  isMade: boolean;
  columns: DescribedColumn[];
};

/** The table whose only PRIMARY column is an item. `others` are further tables of which that is true: then nobody can say which is meant. */
export type Reference = { tableId: string; dataItem: string; others: string[] };
/** What a FOREIGN column refers to, by its item in lower case. Made by `referencesAmong`. */
export type References = Map<string, Reference>;

type Keyed = { tableId: string; columns: Pick<DescribedColumn, "columnType" | "dataItem">[] };

/** What each FOREIGN column refers to among the tables of one environment. */
export function referencesAmong(tables: Keyed[]): References {
  const references: References = new Map();
  for (const { tableId, columns } of tables) {
    const primary = columns.filter(({ columnType }) => columnType === "PRIMARY");
    const item = primary[0]?.dataItem;
    if (item === undefined || primary.length > 1) continue;
    const known = references.get(item.toLowerCase());
    if (known) known.others.push(tableId);
    else references.set(item.toLowerCase(), { tableId, dataItem: item, others: [] });
  }
  return references;
}

/** What a column refers to; undefined for one that is not FOREIGN, or that refers to no table. */
export const referenceOf = ({ columnType, dataItem }: DescribedColumn, references: References): Reference | undefined =>
  columnType === "FOREIGN" ? references.get(dataItem.toLowerCase()) : undefined;

/** The columns in the order of their places. */
export const inPlace = ({ columns }: Pick<DescribedTable, "columns">): DescribedColumn[] =>
  [...columns].sort((one, other) => one.sequence - other.sequence);

/** A column as a database has it, in one spelling for MariaDB, MySQL and the description, so that two can be compared. */
export type ColumnShape = {
  name: string;
  /** As `varchar(20)`, `decimal(10,2)`, `json`; another character set or collation than the described one stands behind it. */
  type: string;
  nullable: boolean;
  /** A literal as `'text'` or `5`, an expression as `CURRENT_TIMESTAMP(3)`, null for none. */
  default: string | null;
  autoIncrement: boolean;
  comment: string;
  /** What it is part of, as `PRIMARY(a, b)`, `UNIQUE(a)`, `INDEX(a)`, `FOREIGN(a → other.a)`, sorted. */
  keys: string[];
};

export type FoundTable = {
  tableId: string;
  /** Exact up to a bound, else the database's estimate. */
  rows: { count: number; isExact: boolean };
  /** Of data and indexes. */
  bytes: number;
  engine: string;
  comment: string;
  columns: ColumnShape[];
  /** Tables that refer to this one by a foreign key; those of another schema as `schema.table`. */
  referencedBy: string[];
};

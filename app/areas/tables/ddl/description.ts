export type ColumnType = "COLUMN" | "PRIMARY" | "UNIQUE" | "INDEX" | "FOREIGN";

export type DescribedColumn = {
  sequence: number;
  dataItem: string;
  columnType: ColumnType;
  autoIncrement: boolean;
  /** Korean name; becomes the column's COMMENT. */
  name: string;
  type: string;
  size: number;
  decimals: number;
  /** Default as typed, or "". */
  default: string;
  nullable: boolean;
  isSequence: boolean;
};

export type DescribedTable = {
  tableId: string;
  release: string;
  /** Korean name; becomes the table's COMMENT. */
  name: string;
  desc: string;
  isMade: boolean;
  columns: DescribedColumn[];
};

/** The table whose only PRIMARY column is this item. `others` make the reference ambiguous. */
export type Reference = { tableId: string; dataItem: string; others: string[] };
/** By data item in lower case. */
export type References = Map<string, Reference>;

type Keyed = { tableId: string; columns: Pick<DescribedColumn, "columnType" | "dataItem">[] };

/** Targets of FOREIGN columns: tables with that item as their only primary column. */
export function referencesAmong(tables: Keyed[]): References {
  const references: References = new Map();
  for (const { tableId, columns } of tables) {
    const primary = columns.filter(({ columnType }) => columnType === "PRIMARY");
    const item = primary[0]?.dataItem;
    if (item === undefined || primary.length > 1) continue;
    const existingReference = references.get(item.toLowerCase());
    if (existingReference) existingReference.others.push(tableId);
    else references.set(item.toLowerCase(), { tableId, dataItem: item, others: [] });
  }
  return references;
}

export const referenceOf = ({ columnType, dataItem }: DescribedColumn, references: References): Reference | undefined =>
  columnType === "FOREIGN" ? references.get(dataItem.toLowerCase()) : undefined;

export const inPlace = ({ columns }: Pick<DescribedTable, "columns">): DescribedColumn[] =>
  [...columns].sort((one, other) => one.sequence - other.sequence);

/** A column in one spelling for MariaDB, MySQL and the description. */
export type ColumnShape = {
  name: string;
  /** Type: `varchar(20)` or `json`, followed by an unexpected collation. */
  type: string;
  nullable: boolean;
  /** Default: `'text'`, `5`, `CURRENT_TIMESTAMP(3)`, or null. */
  default: string | null;
  autoIncrement: boolean;
  comment: string;
  /** Sorted: `PRIMARY(a, b)`, `UNIQUE(a)`, `INDEX(a)`, `FOREIGN(a → other.a)`. */
  keys: string[];
};

export type FoundTable = {
  tableId: string;
  /** Row count: exact up to a bound, else the database's estimate. */
  rows: { count: number; isExact: boolean };
  bytes: number;
  engine: string;
  comment: string;
  columns: ColumnShape[];
  /** Tables with a foreign key to this one. */
  referencedBy: string[];
};

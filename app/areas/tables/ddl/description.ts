/** A column of a described table with its item as it is in the table's environment. */
export type DescribedColumn = {
  sequence: number;
  /** The column's name. */
  dataItem: string;
  columnType: "COLUMN" | "PRIMARY" | "UNIQUE" | "INDEX" | "FOREIGN";
  autoIncrement: boolean;
  /** The Korean name. */
  name: string;
  type: string;
  size: number;
  decimals: number;
  default: string;
  nullable: boolean;
  isSequence: boolean;
};

/** A table as administrators described it in one environment, its columns in sequence. */
export type DescribedTable = {
  tableId: string;
  release: string;
  name: string;
  desc: string;
  isMade: boolean;
  columns: DescribedColumn[];
};

/** The described table that a FOREIGN column of this item refers to, and its column. */
export type Reference = { tableId: string; dataItem: string };

/** References of one environment by data item: the table whose only PRIMARY column is this item. */
export type References = ReadonlyMap<string, Reference>;

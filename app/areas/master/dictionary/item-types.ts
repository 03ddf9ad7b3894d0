const WHOLE = ["TINYINT", "SMALLINT", "INT", "BIGINT"];
export const isWholeType = (type: string): boolean => WHOLE.includes(type);

/** Types whose columns have no default and no key. */
export const OUTSIDE_TYPES = ["TEXT", "LONGTEXT", "BLOB", "JSON"];
export const isOutsideType = (type: string): boolean => OUTSIDE_TYPES.includes(type);
export const isTextType = (type: string): boolean => ["VARCHAR", "CHAR", "TEXT", "LONGTEXT"].includes(type);

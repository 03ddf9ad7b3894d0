import fc from "fast-check";
import type { ColumnType, DescribedColumn, DescribedTable } from "~/areas/tables/ddl/description";
import { columnFaults } from "~/areas/tables/ddl/faults";

export function aColumn(dataItem: string, over: Partial<DescribedColumn> = {}): DescribedColumn {
  return {
    ...{ sequence: 10, dataItem, columnType: "COLUMN", autoIncrement: false, name: `이름 ${dataItem}`, type: "VARCHAR" },
    ...{ size: over.type && !/CHAR/.test(over.type) ? 0 : 20, decimals: 0, default: "", nullable: true, isSequence: false, ...over },
  };
}

export function aTable(tableId: string, columns: DescribedColumn[], over: Partial<DescribedTable> = {}): DescribedTable {
  const placed = columns.map((column, index) => ({ ...column, sequence: (index + 1) * 10 }));
  return { tableId, release: "TEST", name: `표 ${tableId}`, desc: "", isMade: false, columns: placed, ...over };
}

/** Characters of names and defaults, some of which could break an SQL statement. */
const letters = fc.constantFrom(..."가나다회원번호 abcXYZ019'\"`\\;-#/*%_?(){}[]:@$~^|é中\u200a․〔".split(""));
const text = (maxLength: number) => fc.string({ unit: letters, maxLength }).map((made) => made.trim());

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(..."0123456789".split("")), minLength: 1, maxLength });
const day = fc.date({ min: new Date("1000-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true });

type Typed = Pick<DescribedColumn, "type" | "size" | "decimals" | "default">;

const typed = (type: string, rest: fc.Arbitrary<Partial<Typed>>): fc.Arbitrary<Typed> =>
  rest.map((one) => ({ type, size: 0, decimals: 0, default: "", ...one }));
const maybe = (value: fc.Arbitrary<string>) => fc.oneof({ weight: 2, arbitrary: fc.constant("") }, { weight: 1, arbitrary: value });

const texts = (type: string, most: number) =>
  typed(
    type,
    fc
      .tuple(fc.integer({ min: 1, max: most }), maybe(text(30)))
      .map(([size, value]) => ({ size, default: [...value].slice(0, size).join("").trim() })),
  );
const wholes = (type: string, bits: number) =>
  typed(type, fc.record({ default: maybe(fc.bigInt({ min: -(2n ** BigInt(bits)), max: 2n ** BigInt(bits) - 1n }).map(String)) }));
const decimals = typed(
  "DECIMAL",
  fc
    .tuple(fc.integer({ min: 1, max: 65 }), fc.nat(30), fc.boolean(), digits(65), digits(30), fc.boolean())
    .map(([size, scale, minus, whole, part, has]) => {
      const fraction = Math.min(scale, size);
      const value = `${minus ? "-" : ""}${whole.slice(0, size - fraction) || "0"}${fraction > 0 ? `.${part.slice(0, fraction)}` : ""}`;
      return { size, decimals: fraction, default: has ? value : "" };
    }),
);
const doubles = typed(
  "DOUBLE",
  fc.record({ default: maybe(fc.tuple(fc.integer(), digits(8)).map(([whole, part]) => `${whole}.${part}`)) }),
);
const clock = (size: number, instant: Date) => instant.toISOString().slice(11, size > 0 ? 20 + Math.min(size, 3) : 19);
const moments = fc.oneof(
  typed("DATE", fc.record({ default: maybe(day.map((one) => one.toISOString().slice(0, 10))) })),
  typed(
    "TIME",
    fc.tuple(fc.integer({ min: 0, max: 6 }), day, fc.boolean()).map(([size, at, has]) => ({ size, default: has ? clock(size, at) : "" })),
  ),
  typed(
    "DATETIME",
    fc.tuple(fc.integer({ min: 0, max: 6 }), day, fc.constantFrom("none", "now", "at")).map(([size, at, kind]) => ({
      size,
      default: { none: "", now: "CURRENT_TIMESTAMP", at: `${at.toISOString().slice(0, 10)} ${clock(size, at)}` }[kind]!,
    })),
  ),
);
const outside = fc.constantFrom("TEXT", "LONGTEXT", "JSON", "BLOB").chain((type) => typed(type, fc.constant({})));

const anyType = fc.oneof(
  ...[texts("VARCHAR", 400), texts("CHAR", 255), wholes("TINYINT", 7), wholes("SMALLINT", 15), wholes("INT", 31), wholes("BIGINT", 63)],
  ...[decimals, doubles, moments, outside],
);

export const anyColumn = (dataItem: string, kinds: ColumnType[]): fc.Arbitrary<DescribedColumn> =>
  fc
    .tuple(anyType, fc.constantFrom(...kinds), text(60), fc.boolean())
    .map(([one, columnType, name, nullable]) => aColumn(dataItem, { ...one, columnType, name, nullable }))
    .filter((column) => columnFaults(column).length === 0);

import { counted } from "~/messages/counted";
import type { DocumentTable, SchemaDocument as Document } from "../read-document.server";

export function SchemaDocument({ environments, tables, items }: Document) {
  return (
    <div className="schema-document">
      <nav aria-labelledby="contents">
        <h2 id="contents">차례</h2>
        <ul>
          <li>
            <a href="#environments">환경</a>
          </li>
          <li>
            <a href="#tables">{`테이블 ${counted(tables.length)}개`}</a>
            <ul>
              {tables.map(({ tableId, name }) => (
                <li key={tableId}>
                  <a href={`#table-${tableId}`}>{name ? `${tableId} ${name}` : tableId}</a>
                </li>
              ))}
            </ul>
          </li>
          <li>
            <a href="#items">{`항목 ${counted(items.length)}개`}</a>
          </li>
        </ul>
      </nav>
      <section>
        <h2 id="environments">환경</h2>
        <Rows
          label="환경"
          heads={["환경", "데이터베이스", "등록한 테이블", "만든 테이블"]}
          rows={environments.map(({ name, schema, described, made }) => [name, schema || "정하지 않음", counted(described), counted(made)])}
        />
      </section>
      <section>
        <h2 id="tables">테이블</h2>
        {tables.map((table) => (
          <Table key={table.tableId} {...table} />
        ))}
      </section>
      <section>
        <h2 id="items">항목</h2>
        <Rows
          label="항목"
          heads={["항목", "이름", "유형", "쓰는 테이블"]}
          rows={items.map(({ dataItem, name, sqlType, tables: uses }) => [dataItem, name, sqlType, uses.join(", ")])}
        />
      </section>
    </div>
  );
}

function Table({ tableId, name, desc, module, type, isMade, columns }: DocumentTable) {
  const facts = [module && `모듈 ${module}`, type && `유형 ${type}`, isMade ? "만들어져 있음" : "아직 만들지 않음"].filter(Boolean);
  return (
    <article>
      <h3 id={`table-${tableId}`}>{name ? `${tableId} ${name}` : tableId}</h3>
      {desc && <p>{desc}</p>}
      <p className="quiet">{facts.join(" · ")}</p>
      <Rows
        label={`${tableId} 컬럼`}
        heads={["순서", "항목", "이름", "유형", "빈 값", "기본값", "키"]}
        rows={columns.map((column) => [
          String(column.sequence),
          ...[column.dataItem, column.name, column.sqlType, column.nullable, column.default, column.keys],
        ])}
      />
    </article>
  );
}

function Rows({ label, heads, rows }: { label: string; heads: string[]; rows: string[][] }) {
  if (rows.length === 0) return <p className="quiet">없어요.</p>;
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={`${label} 표`}>
      <table className="table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("\n")}>
              {row.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

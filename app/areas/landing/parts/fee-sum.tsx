import type { FeeExample } from "../fee-example";

/** The example as a receipt. */
export function FeeSum({ example: { title, rows, net, note } }: { example: FeeExample }) {
  return (
    <div className="box pub-sum">
      <h3>{title}</h3>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="pub-net">
          <dt>통장에 들어오는 돈</dt>
          <dd>
            <strong>{net}</strong>
          </dd>
        </div>
      </dl>
      <p className="pub-small">{note}</p>
    </div>
  );
}

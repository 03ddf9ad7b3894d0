/** A screen's figures; `href` leads to the rows behind one (rule 220). */
export function Stats({ of }: { of: { label: string; value: string; href?: string }[] }) {
  return (
    <dl className="stats">
      {of.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{href ? <a href={href}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Figure = { label: string; value: string; note?: string };

export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="pub-figures">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
          </dd>
          {note && <dd className="quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

import type { FoundGroup } from "~/ui/shell/found";

export function FoundGroups({ groups }: { groups: FoundGroup[] }) {
  return groups.map(({ name, rows, allHref }) => (
    <section className="found" key={name}>
      <div className="found-head">
        <h2>{name}</h2>
        {allHref && (
          <a className="text-link" href={allHref}>
            모두 보기<span className="sr-only">: {name}</span>
          </a>
        )}
      </div>
      <ul className="sheet found-rows">
        {rows.map(({ title, note, href }) => (
          <li key={`${href} ${note}`}>
            <a className="found-row" href={href}>
              <strong>{title}</strong> {note && <span>{note}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

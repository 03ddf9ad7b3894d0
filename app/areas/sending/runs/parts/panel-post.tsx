type Props = {
  href: string;
  title: string;
  subject: { key: string; name: string };
  subjects: { key: string; name: string }[];
  createdDate: string;
  card: { pictureUrl: string | null };
};

export function PanelPost({ href, title, subject, subjects, createdDate, card }: Props) {
  return (
    <div className="sheet send-post">
      {card.pictureUrl && <img src={card.pictureUrl} alt="" width={96} height={64} loading="lazy" />}
      <p className="field">
        <label htmlFor="title">제목</label>
        <input className="input" id="title" value={title} readOnly />
      </p>
      <p className="field">
        <label htmlFor="mainSubject">주제</label>
        <select className="select" id="mainSubject" defaultValue={subject.key} disabled>
          {subjects.every(({ key }) => key !== subject.key) && <option value={subject.key}>{subject.name}</option>}
          {subjects.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="createdDate">쓴 날</label>
        <input className="input" id="createdDate" value={createdDate} readOnly />
      </p>
      <p>
        <a className="btn btn-sm btn-ghost" href={href}>
          글 보기
        </a>
      </p>
    </div>
  );
}

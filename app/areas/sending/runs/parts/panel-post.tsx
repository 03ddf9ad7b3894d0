type Props = { title: string; subject: string; createdDate: string };

/** The documents' three read-only fields (2 §2), as one line. */
export function PanelPost({ title, subject, createdDate }: Props) {
  return (
    <>
      <strong id="title">{title}</strong>{" "}
      <span className="send-facts">
        <span className="send-dot">· </span>
        {`${subject} · `}
        <time id="createdDate" dateTime={createdDate}>
          {createdDate}
        </time>
      </span>
    </>
  );
}

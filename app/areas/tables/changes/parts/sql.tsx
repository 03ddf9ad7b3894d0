/** A statement as it is sent, in lines that wrap. */
export function Sql({ text }: { text: string }) {
  return (
    <pre className="change-sql">
      <code>{text}</code>
    </pre>
  );
}

export function Sql({ text }: { text: string }) {
  return (
    <pre className="change-sql">
      <code>{text}</code>
    </pre>
  );
}

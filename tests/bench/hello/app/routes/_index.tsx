const lines = Array.from(
  { length: 34 },
  (_, index) => `${index + 1}. 안녕하세요. 이 화면은 다른 화면의 빠르기를 재는 잣대이며, 그 밖에 하는 일은 없습니다.`,
);

export const meta = () => [{ title: "hello" }];

export function loader() {
  return { name: "hello" };
}

export default function Hello() {
  return (
    <main>
      <h1>hello</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </main>
  );
}

import type { Question } from "../questions";

export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="faq pub-body">
      {questions.map(({ question, answer }) => (
        <details className="fold" key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

const WAYS = {
  email: ["약관 동의", "본인 인증", "정보 입력", "이메일 인증"],
  messenger: ["약관과 가입 방법", "정보 입력"],
  /** For a messenger login before agreeing to the terms. */
  visitor: ["카카오 로그인", "약관 동의", "정보 입력"],
};

/** The steps with a bar above each; `at` counts from 1. */
export function JoinSteps({ way, at }: { way: keyof typeof WAYS; at: number }) {
  const names = WAYS[way];
  return (
    <ol className="join-steps" aria-label="가입 단계">
      {names.map((name, index) => (
        <li key={name} aria-current={index + 1 === at ? "step" : undefined} data-done={index + 1 < at || undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/**
 * A visually hidden field that tells the browser's password manager whose password the form is about. A text browser shows it with its
 * label.
 */
export function KnownEmail({ email }: { email: string }) {
  return (
    <label className="sr-only">
      이메일 <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
    </label>
  );
}

/** Tells the password manager whose password the form asks. */
export function KnownEmail({ email }: { email: string }) {
  return (
    <label className="sr-only">
      이메일 <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
    </label>
  );
}

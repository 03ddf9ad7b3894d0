/** Further origins, such as the messenger's, for posts, images and frames. */
export type CspOrigins = { formAction?: string[]; img?: string[]; frame?: string[]; script?: string[] };

/** Scripts: only our own files, or inline with the nonce (design.md 9). */
export function secureDocument(headers: Headers, { nonce }: { nonce?: string }, origins: CspOrigins = {}): void {
  const formAction = ["'self'", ...(origins.formAction ?? [])].join(" ");
  const img = ["'self'", "data:", "blob:", ...(origins.img ?? [])].join(" ");
  headers.set(
    "Content-Security-Policy",
    [
      "default-src 'self'",
      ["script-src 'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...(origins.script ?? [])].join(" "),
      "style-src 'self' 'unsafe-inline'",
      `img-src ${img}`,
      "font-src 'self'",
      process.env.NODE_ENV === "development" ? "connect-src 'self' ws:" : "connect-src 'self'",
      ...(origins.frame ? [`frame-src ${origins.frame.join(" ")}`] : []),
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action ${formAction}`,
    ].join("; "),
  );
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
}

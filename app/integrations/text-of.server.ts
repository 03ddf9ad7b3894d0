type Answer = { ok: boolean; status: number; text: string } | { failed: "away" | "unknown"; cause: unknown };

/** Follows no redirect. "away": no connection, so nothing was accepted. "unknown": perhaps accepted. */
export async function textOf(url: URL | string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (cause) {
    return { failed: neverLeft(cause) ? "away" : "unknown", cause };
  }
}

const unreachable = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && unreachable.has(String(cause.code));
}

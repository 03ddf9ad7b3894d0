/** Message for an older Node; `engines` in package.json agrees (ADR 61). */
export function oldNodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  // Zstandard came with 22.15 and 23.8; nobody maintains 23.
  if (major > 23 || (major === 22 && minor >= 15)) return undefined;
  return `글벗 needs Node 22.15 or newer${major === 23 ? ", but not 23" : ""}; this is ${version}.`;
}

// Import first, before another module fails with a stack trace.
const fault = oldNodeFault(process.version);
if (fault) {
  console.error(fault);
  process.exit(1);
}

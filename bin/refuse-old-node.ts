/** What an older Node is told, or undefined for a Node that has all we use. `engines` in package.json says the same (ADR 61). */
export function oldNodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  // Zstandard came with 22.15 and, after 23 had begun, with 23.8; nobody maintains 23.
  if (major > 23 || (major === 22 && minor >= 15)) return undefined;
  return `글벗 needs Node 22.15 or newer${major === 23 ? ", but not 23" : ""}; this is ${version}.`;
}

// An entry imports this file before anything else, so that no other module ends the process with a stack trace first.
const fault = oldNodeFault(process.version);
if (fault) {
  console.error(fault);
  process.exit(1);
}

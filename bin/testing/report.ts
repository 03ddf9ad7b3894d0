import type { FileTiming, Outcomes } from "./outcomes";
import type { Timing } from "./parts";

/** The figures are a run's last line. */

const SLOWEST = 10;

export function reportLines(outcomes: Outcomes, timings: Timing[], slowness: number): string[] {
  const { passed, skipped, failures, files } = outcomes;
  return [
    "",
    ...table(
      ["part", "seconds"],
      timings.map(({ name, seconds }) => [name, figure(seconds)]),
    ),
    `machine: ${slowness.toFixed(2)} times as slow as the reference`,
    "",
    ...slowest(files),
    ...failures.flatMap(({ name, seen, where, alone }) => [
      `FAILED  ${name}`,
      indented("seen", seen),
      ...(where ? [indented("where", where)] : []),
      ...(alone ? [indented("alone", alone)] : []),
      "",
    ]),
    ...(skipped ? [`${skipped} skipped`] : []),
    `${passed} passed, ${failures.length} failed`,
  ];
}

function slowest(files: FileTiming[]): string[] {
  if (files.length < 2) return [];
  const first = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    ...table(
      ["slowest files", "seconds", "tests"],
      first.map(({ file, seconds, tests }) => [file, figure(seconds), String(tests)]),
    ),
    "",
  ];
}

const figure = (seconds: number) => seconds.toFixed(1);

const indented = (label: string, text: string) => `    ${label.padEnd(7)}${text.replaceAll("\n", `\n${" ".repeat(11)}`)}`;

function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  return [head, ...rows].map((row) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))).join("  "),
  );
}

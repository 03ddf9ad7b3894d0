import type { Comparison } from "../comparison";

const ARROWS = { up: "↑", down: "↓", same: "" };

/** Compares a figure with an earlier one: the arrow for the eye, the sentence for everybody. */
export function Compared({ way, said }: Comparison) {
  return (
    <>
      {way && way !== "same" && (
        <span className="way" data-way={way} aria-hidden="true">
          {ARROWS[way]}
        </span>
      )}{" "}
      {said}
    </>
  );
}

import { Fragment } from "react";
import { senseParts } from "~/areas/files/title-lines";

export function SenseTitle({ title }: { title: string }) {
  const parts = senseParts(title);
  return parts.map((units, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {parts.length > 1 ? (
        <span className="sense">
          <Units units={units} />
        </span>
      ) : (
        <Units units={units} />
      )}
    </Fragment>
  ));
}

function Units({ units }: { units: string[] }) {
  return units.map((unit, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      {unit.includes(" ") ? <span className="sense">{unit}</span> : unit}
    </Fragment>
  ));
}

import { counted } from "~/messages/counted";
import type { CountedTag } from "../list-tags.server";

type Props = {
  tags: CountedTag[];
  ticked: number[];
  legend: string;
  none: string;
};

export function TagTicks({ tags, ticked, legend, none }: Props) {
  return (
    <fieldset className="tag-ticks">
      <legend>{legend}</legend>
      {tags.length === 0 && <p className="field-rule">{none}</p>}
      {tags.map(({ tagId, tagName, count }) => (
        <label className="choice" key={tagId}>
          <input className="checkbox" type="checkbox" name="tagId" value={tagId} defaultChecked={ticked.includes(tagId)} />
          <span>{`${tagName} (${counted(count)}명)`}</span>
        </label>
      ))}
    </fieldset>
  );
}

export const idsTyped = (typed: string | string[] | undefined): number[] => [typed ?? []].flat().map(Number);

import { PICTURES } from "~/areas/files/picture-kinds";
import type { ComponentProps } from "react";
import { FileField } from "~/ui/form/fields";
import { Icon } from "~/ui/icon";

export type Picture = {
  label: string;
  url: string | null;
  removeName: string;
  ticked: string | undefined;
} & Pick<ComponentProps<typeof FileField>, "field" | "lost">;
type Props = Picture & { rule: string; remove: string };

/** The picture of now, and a field for another. */
export function PictureField({ label, rule, url, remove, removeName, ticked, field, lost }: Props) {
  return (
    <div className="picture-row">
      {url ? (
        <img src={url} alt={`지금 ${label}`} width={72} height={72} />
      ) : (
        <span className="picture-none">
          <Icon name="plus" />
        </span>
      )}
      <div className="picture-fields">
        <FileField field={field} label={label} rule={rule} accept={PICTURES} optional lost={lost} />
        {url && (
          <label className="choice">
            <input className="checkbox" type="checkbox" name={removeName} value="Y" defaultChecked={ticked === "Y"} />
            <span>{remove}</span>
          </label>
        )}
      </div>
    </div>
  );
}

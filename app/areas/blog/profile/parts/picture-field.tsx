import type { ComponentProps } from "react";
import { FileField } from "~/ui/form/fields";
import { Icon } from "~/ui/icon";

const PICTURES = ".jpg,.jpeg,.gif,.png";

type Props = {
  label: string;
  rule: string;
  url: string | null;
  remove: string;
  removeName: string;
  ticked: string | undefined;
} & Pick<ComponentProps<typeof FileField>, "field" | "lost">;

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

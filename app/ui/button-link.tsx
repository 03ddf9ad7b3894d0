import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"a">, "className">;

/** A link that looks like a button. */
export function ButtonLink(props: Props) {
  return <a className="btn" {...props} />;
}

/** The link that leads on, of which a row has one. */
export function PrimaryLink(props: Props) {
  return <a className="btn btn-primary" {...props} />;
}

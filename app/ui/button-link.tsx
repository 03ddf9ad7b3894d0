import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"a">, "className">;

export function ButtonLink(props: Props) {
  return <a className="btn" {...props} />;
}

export function PrimaryLink(props: Props) {
  return <a className="btn btn-primary" {...props} />;
}

import type { ShellData } from "~/ui/shell-data";
import type { ProductPicture } from "../product-pictures";

type Props = { picture: ProductPicture; theme: ShellData["theme"]; isAlwaysNarrow?: boolean };

/** A product picture. Windows from 700 px show the wide one, unless its place is always narrow. */
export function ScreenPicture({ picture: { alt, sizes, phone, wide }, theme, isAlwaysNarrow = false }: Props) {
  const [width, height] = sizes.phone;
  const shown = theme === "dark" ? "dark" : "light";
  const others: ("dark" | "light")[] = theme === "system" ? ["dark", "light"] : [shown];
  const media = (dark: boolean, isWide: boolean) =>
    [isWide && "(min-width: 700px)", dark && theme === "system" && "(prefers-color-scheme: dark)"].filter(Boolean).join(" and ");
  return (
    <picture className="screen-picture">
      {!isAlwaysNarrow &&
        others.map((name) => (
          <source key={name} media={media(name === "dark", true)} srcSet={wide[name]} width={sizes.wide[0]} height={sizes.wide[1]} />
        ))}
      {theme === "system" && <source media={media(true, false)} srcSet={phone.dark} width={width} height={height} />}
      <img src={phone[shown]} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}

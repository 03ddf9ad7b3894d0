const officeClass = /(?:^|\s)(?:Mso[A-Z]|HStyle\d|xl\d\d)/;
const officeStyle = /(?:^|[;\s])mso-/i;
const anyOffice = /mso-|\bMso[A-Z]|HStyle\d|\bxl\d\d|schemas-microsoft-com:office/i;

export function isOfficeMarked(attributes: Record<string, string | null | undefined>): boolean {
  if (officeClass.test(attributes.class ?? "") || officeStyle.test(attributes.style ?? "")) return true;
  return Object.keys(attributes).some((name) => name.startsWith("xmlns:") && attributes[name]?.includes("microsoft-com:office"));
}

type Attributes = Record<string, string>;

/** Parser events that drop styles within office markup, except centre and right. */
export function withoutOfficeStyles(html: string) {
  if (!anyOffice.test(html)) return {};
  const open: boolean[] = [];
  let depth = 0;
  return {
    onOpenTag(_name: string, attributes: Attributes) {
      const isOffice = isOfficeMarked(attributes);
      open.push(isOffice);
      if (isOffice) depth += 1;
      if (depth > 0 && attributes.style) attributes.style = alignment(attributes.style);
    },
    onCloseTag() {
      if (open.pop()) depth -= 1;
    },
  };
}

const alignment = (style: string) => /(?:^|;)\s*(text-align:\s*(?:center|right))\s*(?:;|$)/i.exec(style)?.[1] ?? "";

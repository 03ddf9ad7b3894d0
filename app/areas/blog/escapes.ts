const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };
/** Text of HTML with its signs as characters. */
export const unescaped = (text: string) => text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (sign) => signs[sign]!);
/** Text as HTML and as an attribute's value. */
export const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

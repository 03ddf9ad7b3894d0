const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " ", "&amp;": "&" };
export const unescaped = (text: string) => text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (sign) => signs[sign]!);
export const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

import { type FormEvent, useEffect, useRef, useState } from "react";

/** Values typed and pictures chosen since the page opened, by field; `show` is for the form's `onInput`. */
export function useSeen() {
  const [seen, setSeen] = useState<Record<string, string>>({});
  const urls = useRef<string[]>([]);
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const show = ({ target }: FormEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
    if (!isField) return;
    const { name } = target;
    const [file] = target instanceof HTMLInputElement ? (target.files ?? []) : [];
    if (target.type !== "file") setSeen({ ...seen, [name]: target.value });
    else if (file) {
      const url = URL.createObjectURL(file);
      urls.current.push(url);
      setSeen({ ...seen, [name]: url });
    } else {
      const { [name]: _, ...others } = seen;
      setSeen(others);
    }
  };
  return { seen, show };
}

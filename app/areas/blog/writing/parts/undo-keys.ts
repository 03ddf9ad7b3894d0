import type { Quill } from "react-quill";

type Keyboard = { quill: Quill };

/** Undo and redo where Caps Lock or a Korean keyboard names their key differently. */
export const undoKeys = {
  "undo by another letter": {
    key: ["Z", "ㅋ"],
    shortKey: true,
    handler(this: Keyboard) {
      this.quill.history.undo();
    },
  },
  "redo by another letter": {
    key: "ㅋ",
    shortKey: true,
    shiftKey: true,
    handler(this: Keyboard) {
      this.quill.history.redo();
    },
  },
};

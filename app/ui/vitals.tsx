import { useNonce } from "./nonce";

/** Reports how a page without the framework's scripts felt. */
export const Vitals = () => <script src="/vitals.js" defer nonce={useNonce()} />;

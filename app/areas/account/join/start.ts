/** Joining from a public page leads on to the editor (rule 288). */
export const START = "/app/terms?redirectUrl=%2Fapp%2Fblog%2Fwrite-contents";

// Script of a blog's front page, built into public/blog.js (bin/build-site.ts).
import { isNewVisit, reportVisit } from "./report-visit.js";

const { pixel } = document.currentScript.dataset;
let timer;

// Count only a page seen for a second, not a prerendered or glimpsed one.
const wait = () => {
  clearTimeout(timer);
  if (document.hidden) return;
  timer = setTimeout(() => {
    removeEventListener("visibilitychange", wait);
    reportVisit(pixel).catch(() => {});
  }, 1000);
};

if (isNewVisit) {
  addEventListener("visibilitychange", wait);
  wait();
}

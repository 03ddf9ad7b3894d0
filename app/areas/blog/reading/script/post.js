// First script of a post's page, built into public/post.js (bin/build-site.ts).
import "./reading.js";
import "./play.js";
import "./reach-end.js";
import "../../../../../public/vitals.js";

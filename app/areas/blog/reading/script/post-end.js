// Script of a post's end, built into public/post-end.js.
import "./share.js";
import "./like.js";

/* Loads the script of the post's end shortly before the reader comes there. */
(() => {
  const end = document.querySelector(".end");
  if (!end) return;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry.isIntersecting) return;
      near.disconnect();
      import("/post-end.js");
    },
    { rootMargin: "600px" },
  );
  near.observe(end);
})();

// @ts-check
// Runs before the first paint, as a plain script in the head, so that nobody sees a white flash in a
// dark room or a word of English in a Korean page. Everything else is a module and comes later.
(() => {
  const root = document.documentElement;

  /** @param {string} name */
  const cookie = (name) =>
    document.cookie
      .split("; ")
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1);

  const languages = ["en", "fr", "es", "ko", "de", "it", "nl", "pt"];
  const asked = new URLSearchParams(location.search).get("lang");
  const wishes = [asked, cookie("lang"), ...navigator.languages];
  root.lang =
    wishes
      .map((wish) => (wish ?? "").slice(0, 2).toLowerCase())
      .find((wish) => languages.includes(wish)) ?? "en";
  if (asked && languages.includes(asked)) {
    document.cookie = `lang=${asked}; path=/; max-age=31536000; SameSite=Lax`;
  }
  // The page of a wrong address comes in the right language already.
  root.classList.toggle("untranslated", root.lang !== "en" && !("translated" in root.dataset));

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    /** @type {{theme?: string}} */
    let settings = {};
    try {
      settings = JSON.parse(localStorage.getItem("sixfold.settings") ?? "{}");
    } catch {
      // A browser that forbids storage, or a damaged value: the device's own wish holds.
    }
    const wish = settings.theme ?? "device";
    root.dataset.theme = wish === "dark" || (wish !== "light" && dark.matches) ? "dark" : "light";
  };
  paint();
  dark.addEventListener("change", paint);
  addEventListener("sixfold:settings", paint);
})();

// @ts-check
// The page that is shown without a connection, at whatever address was asked for. It asks the server
// now and then, and shows what was asked for as soon as there is an answer.

const PAUSE = 5000;

/** The address itself is only opened by those who want to see this page. */
const goOn = () => (location.pathname === "/offline" ? location.replace("/") : location.reload());

async function look() {
  if (!document.hidden && navigator.onLine) {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return goOn();
  }
  setTimeout(look, PAUSE);
}

document.querySelector(".again")?.addEventListener("click", goOn);
addEventListener("online", goOn);
setTimeout(look, PAUSE);

export {};

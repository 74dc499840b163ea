// Bad luck inside of a page: what the browser promises comes late, and so do timers and frames, as
// late as they legally may. Nothing comes early, and nothing overtakes what it may not overtake.
//
// As in `luck.py`, whether a delay is long depends on a number of all seeds, which each seed moves on.
(common, own, step) => {
  const { setTimeout: later, clearTimeout: forget, requestAnimationFrame: frame } = window;
  const now = performance.now.bind(performance); // a test may put a clock of its own in its place
  const counts = {};
  const draws = {};

  /** A number below 1 of a sequence that belongs to this page, this kind and a seed. */
  function random(kind, seed = own) {
    const key = `${kind} ${seed}`;
    if (!(key in draws)) {
      draws[key] = seed + history.length * 0x9e3779b1;
      for (const letter of kind) draws[key] = Math.imul(draws[key] ^ letter.charCodeAt(0), 16777619);
    }
    draws[key] = (draws[key] + 0x6d2b79f5) | 0;
    let mixed = Math.imul(draws[key] ^ (draws[key] >>> 15), draws[key] | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Milliseconds of the next delay of a kind, some of them long and the others short. */
  function delay(kind, most, long) {
    counts[kind] = (counts[kind] ?? 0) + 1;
    telling ??= later(hand, 50);
    const isLong = (random(kind, common) + step) % 1 < long;
    return most * (isLong ? 0.75 + random(kind) / 4 : random(kind) * 0.15);
  }

  // What was delayed is told to the test now and then, and at the end of the page.
  let telling = null;
  function hand() {
    const told = { ...counts };
    for (const kind in counts) delete counts[kind];
    telling = null;
    window.chaosDelayed?.(told);
  }
  addEventListener("pagehide", () => telling && hand());

  // The processor is slow for the first seconds of a page.
  if (window.top === window) later(() => window.chaosOpened?.(), 1000 + 2000 * random("processor"));

  // Promises.

  const PROMISE = 500;
  const isLate = (promise, kind) =>
    promise.finally(() => new Promise((go) => later(go, delay(kind, PROMISE, 2 / 3))));

  function lateMethods(owner, ...names) {
    for (const name of names) {
      const method = owner?.[name];
      if (!method) continue;
      owner[name] = function (...given) {
        const answer = method.apply(this, given);
        return answer instanceof Promise ? isLate(answer, "promise") : answer;
      };
    }
  }

  function lateProperty(owner, name, kind) {
    const found = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!found) return;
    const kept = new WeakMap(); // a property is the same promise each time
    const get = function () {
      const promise = found.get.call(this);
      if (!kept.has(promise)) {
        kept.set(promise, isLate(promise, kind));
        kept.get(promise).catch(() => {}); // the caller hears of it; nobody else must
      }
      return kept.get(promise);
    };
    Object.defineProperty(owner, name, { ...found, get });
  }

  const of = (name) => window[name]?.prototype;
  const fonts = Object.getPrototypeOf(document.fonts); // its interface has no name in the window
  lateMethods(of("Keyboard"), "getLayoutMap");
  lateMethods(of("Clipboard"), "read", "readText", "write", "writeText");
  lateMethods(of("CacheStorage"), "delete", "has", "keys", "match", "open");
  lateMethods(of("Cache"), "add", "addAll", "delete", "keys", "match", "matchAll", "put");
  lateMethods(window.Notification, "requestPermission");
  lateMethods(of("ServiceWorkerContainer"), "getRegistration", "getRegistrations", "register");
  lateMethods(of("ServiceWorkerRegistration"), "getNotifications", "showNotification", "update");
  lateMethods(of("Navigator"), "share");
  lateMethods(of("Permissions"), "query");
  lateMethods(of("AudioContext"), "resume");
  lateMethods(fonts, "load");
  lateMethods(of("Blob"), "arrayBuffer", "text");
  lateProperty(of("ServiceWorkerContainer"), "ready", "promise");
  lateProperty(fonts, "ready", "promise");
  lateProperty(of("Animation"), "finished", "animation");

  // Timers. One that was set earlier and is due no later than another still fires before it.

  const TIMER = 200;
  const timers = new Map();
  let last = 0;

  function set(id, what, ms, given) {
    const wished = now() + Math.max(0, Number(ms) || 0);
    const before = [...timers.values()].filter((other) => other.wished <= wished);
    const due = Math.max(wished + delay("timer", TIMER, 1 / 3), ...before.map((other) => other.due + 1));
    const fire = () => {
      timers.delete(id);
      what(...given);
    };
    timers.set(id, { wished, due, native: later(fire, Math.ceil(due - now())) });
    return id;
  }

  window.setTimeout = (what, ms, ...given) => set(++last, what, ms, given);
  window.setInterval = (what, ms, ...given) => {
    const id = ++last;
    const again = () => {
      set(id, again, ms, []);
      what(...given);
    };
    return set(id, again, ms, []);
  };
  window.clearTimeout = (id) => {
    forget(timers.get(id)?.native);
    timers.delete(id);
  };
  window.clearInterval = window.clearTimeout;

  // Frames: all that asked for the same frame get the same one, and in the order in which they asked.

  const FRAME = 100;
  let waiting = new Map();
  let running = new Map();
  let isComing = false;

  function run(time) {
    isComing = false;
    running = waiting;
    waiting = new Map();
    for (const [id, what] of running) {
      running.delete(id);
      try {
        what(time);
      } catch (error) {
        reportError(error);
      }
    }
  }

  window.requestAnimationFrame = (what) => {
    if (!isComing) {
      isComing = true;
      const late = delay("frame", FRAME, 1 / 3);
      if (late < FRAME / 2) frame(run);
      else later(() => frame(run), late);
    }
    waiting.set(++last, what);
    return last;
  };
  window.cancelAnimationFrame = (id) => {
    waiting.delete(id);
    running.delete(id);
  };

  const idle = window.requestIdleCallback;
  window.requestIdleCallback = (what, options) =>
    set(++last, () => idle(what, options), 0, []);
}

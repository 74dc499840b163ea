// @ts-check
// Sounds without files: a wooden click is a short burst of noise through a resonant filter, the end
// is a soft chord. Browsers let a page make sounds only after the first touch or key.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** @returns {AudioContext | null} */
function ready() {
  if (!settings().sound || !("AudioContext" in window)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/**
 * A knock on wood.
 * @param {number} pitch  where the wood resonates, in hertz
 * @param {number} length  seconds
 * @param {number} volume
 * @param {number} [delay]  seconds
 */
function knock(pitch, length, volume, delay = 0) {
  const audio = ready();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const frames = Math.ceil(audio.sampleRate * length);
  const noise = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < frames; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 9 });
  const body = new BiquadFilterNode(audio, {
    type: "peaking",
    frequency: pitch / 2.6,
    Q: 3,
    gain: 9,
  });
  const gain = new GainNode(audio, { gain: volume });
  source.connect(wood).connect(body).connect(gain).connect(audio.destination);
  source.start(at);
}

/** @param {number[]} pitches @param {number} volume */
function chord(pitches, volume) {
  const audio = ready();
  if (!audio) return;
  pitches.forEach((pitch, index) => {
    const at = audio.currentTime + index * 0.09;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.04);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 1.6);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 1.7);
  });
}

/** Make the sound of what a move did. @param {{kind: string}[]} events */
export function soundOf(events) {
  const kinds = new Set(events.map((event) => event.kind));
  if (kinds.has("exploded"))
    for (const delay of [0, 0.05, 0.1]) knock(900 + delay * 3000, 0.08, 1.4, delay);
  else if (kinds.has("placed") || kinds.has("moved")) knock(1150, 0.09, 2.2);
  if (kinds.has("captured") || kinds.has("cleared") || kinds.has("cell-removed"))
    knock(420, 0.2, 3.2, 0.12);
}

/** The soft chord at the end; a minor one for the loser. @param {boolean} happy */
export function soundOfEnd(happy) {
  chord(happy ? [261.6, 329.6, 392, 523.3] : [220, 261.6, 329.6], 0.07);
}

/** Somebody clears their throat. */
export function soundOfCough() {
  knock(240, 0.22, 3, 0);
  knock(200, 0.3, 3, 0.28);
}

/** A small sound that asks for attention: a move has come, the time is short. */
export function soundOfCall() {
  chord([587.3, 784], 0.05);
}

/** A sound that the board asks for by name, at the moment it is seen. @param {string} name */
export function soundOfNamed(name) {
  const kinds = {
    place: "placed",
    move: "moved",
    capture: "captured",
    clear: "cleared",
    burst: "exploded",
    explode: "exploded",
    remove: "cell-removed",
  };
  soundOf([{ kind: /** @type {Record<string, string>} */ (kinds)[name] ?? name }]);
}

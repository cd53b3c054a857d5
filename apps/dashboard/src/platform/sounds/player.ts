import type { ToneName } from './tone-names.ts';
import { tones, type Note } from './tones.ts';

let context: AudioContext | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

/** How long the device may take to start, in ms. */
const maxStartMs = 500;
/** After this long without a tone, in ms, the device is given back. */
const suspendAfterMs = 3000;

/** Whether this page may play audio: browsers allow it after a user gesture. */
export function mayPlay(): boolean {
  return 'AudioContext' in window && navigator.userActivation?.hasBeenActive !== false;
}

/** Plays a tone. False if the browser did not allow it. */
export async function playTone(name: ToneName): Promise<boolean> {
  if (!mayPlay()) return false;
  context ??= new AudioContext();
  const device = context;
  clearTimeout(resting);
  const start = new Promise((resolve) => setTimeout(resolve, maxStartMs));
  if (device.state !== 'running') await Promise.race([device.resume().catch(() => undefined), start]);
  if (device.state !== 'running') return false;
  for (const note of tones[name]) strike(device, note);
  resting = setTimeout(() => void device.suspend(), suspendAfterMs);
  return true;
}

/**
 * Safari only accepts an audio context that a user gesture started. Returns a function that stops waiting for
 * one.
 */
export function startWithFirstPress(): () => void {
  const listening = new AbortController();
  const start = (): void => {
    listening.abort();
    if (!('AudioContext' in window)) return;
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
  };
  for (const press of ['pointerdown', 'keydown'] as const)
    window.addEventListener(press, start, { signal: listening.signal, capture: true });
  return () => listening.abort();
}

/** A sine that fades away. */
function strike(device: AudioContext, { at, seconds, hertz, volume }: Note): void {
  const from = device.currentTime + at;
  const loudness = device.createGain();
  loudness.connect(device.destination);
  loudness.gain.setValueAtTime(volume, from);
  // An exponential curve never reaches 0.
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  const tone = device.createOscillator();
  tone.frequency.value = hertz;
  tone.connect(loudness);
  tone.start(from);
  tone.stop(from + seconds);
}

import type { Bridge } from './bridge.ts';

/**
 * Two short tones for a new message. Played here after a user gesture in the chat, which browsers require; otherwise by
 * the host page, which may have had one.
 */
export function chime(bridge: Bridge): void {
  if (!navigator.userActivation?.hasBeenActive || !('AudioContext' in window))
    return bridge.post('playAudio');
  const context = new AudioContext();
  const volume = context.createGain();
  volume.connect(context.destination);
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.5);
  for (const [delaySeconds, frequency] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(context.currentTime + delaySeconds);
    tone.stop(context.currentTime + 0.5);
  }
  setTimeout(() => void context.close(), 700);
}

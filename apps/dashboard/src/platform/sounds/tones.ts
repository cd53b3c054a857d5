import type { ToneName } from './tone-names.ts';

/** One note: start and duration in seconds, frequency in hertz, volume from 0 to 1. */
export type Note = { at: number; seconds: number; hertz: number; volume: number };

const note = (at: number, hertz: number, seconds = 0.5, volume = 0.12): Note => ({
  at,
  seconds,
  hertz,
  volume,
});

/** Computed, so that no audio file has to be loaded. */
export const tones: Readonly<Record<ToneName, readonly Note[]>> = {
  ding: [note(0, 660), note(0.12, 880)],
  // The overtones of a bell are not whole multiples.
  bell: [note(0, 740, 1.4), note(0, 1487, 0.9, 0.05), note(0, 2217, 0.5, 0.03)],
  chime: [note(0, 523, 0.7), note(0.16, 659, 0.7), note(0.32, 784, 0.9)],
  magic: [note(0, 784, 0.3), note(0.08, 988, 0.3), note(0.16, 1175, 0.3), note(0.24, 1568, 0.6)],
  ping: [note(0, 1320, 0.3)],
};

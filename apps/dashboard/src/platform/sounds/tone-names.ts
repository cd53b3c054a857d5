/** The available tones, by their stored names. */
export const toneNames = ['ding', 'bell', 'chime', 'magic', 'ping'] as const;
export type ToneName = (typeof toneNames)[number];

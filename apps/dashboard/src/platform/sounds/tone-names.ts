/** The tones there are, by the names they are kept under. */
export const toneNames = ['ding', 'bell', 'chime', 'magic', 'ping'] as const;
export type ToneName = (typeof toneNames)[number];

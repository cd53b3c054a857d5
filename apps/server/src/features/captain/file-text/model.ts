/** Kinds of files a text is read from. */
export const textKinds = ['pdf', 'docx', 'html', 'plain'] as const;
export type TextKind = (typeof textKinds)[number];

export type TextOrder = { bytes: Uint8Array; kind: TextKind; maxLength: number };

/** Why there is no text: the file is broken, needs a password, or exceeds the time or memory limit. */
export type TextProblem = 'damaged' | 'locked' | 'too_complex';

/** `isCut`: there is more than was read. */
export type FileText = { text: string; isCut: boolean };
export type TextAnswer = FileText | { problem: TextProblem };

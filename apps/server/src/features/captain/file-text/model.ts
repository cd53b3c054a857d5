/** Kinds of files a text is read from. */
export const textKinds = ['pdf', 'docx', 'html', 'plain'] as const;
export type TextKind = (typeof textKinds)[number];

export type TextOrder = { bytes: Uint8Array; kind: TextKind; maxLength: number };

/** Why there is no text: it is broken, asks for a password, or takes more time or memory than a file may. */
export type TextProblem = 'damaged' | 'locked' | 'too_complex';

/** `isCut`: there is more than was read. */
export type FileText = { text: string; isCut: boolean };
export type TextAnswer = FileText | { problem: TextProblem };

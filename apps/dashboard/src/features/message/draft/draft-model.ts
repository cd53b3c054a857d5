import type { Copies } from '../copies-model.ts';

/** What is written and not sent, here and as far as known on the server. */
export type DraftState = {
  text: string;
  /** Other addresses of the reply; undefined while its author has changed none. */
  copies: Copies | undefined;
  /** Revision of the server's draft that this text contains; null for none. */
  known: string | null;
  /** Whether the server does not have the text yet. */
  isDirty: boolean;
  /** Milliseconds. */
  editedAt: number;
  /** The text of another browser that this text replaced, or that was discarded here; empty for none. */
  other: string;
};

export type ServerDraft = {
  message: string;
  copies: Copies | undefined;
  revision: string;
  updatedAt: number;
};

export const noDraft: DraftState = {
  text: '',
  copies: undefined,
  known: null,
  isDirty: false,
  editedAt: 0,
  other: '',
};

export function typed(state: DraftState, text: string, now: number): DraftState {
  return { ...state, text, isDirty: true, editedAt: now };
}

export function addressed(state: DraftState, copies: Copies | undefined, now: number): DraftState {
  return { ...state, copies, isDirty: true, editedAt: now };
}

/**
 * The state after the server's response. Without local changes it follows the server; if both changed, the
 * newer text wins, and the other one is stored, too.
 */
export function received(state: DraftState, server: ServerDraft | undefined): DraftState {
  if (server === undefined) {
    // It was sent or emptied elsewhere; addresses without a text are stored only here.
    const copies = isBlank(state.text) ? state.copies : undefined;
    if (!state.isDirty) return { ...state, text: '', copies, known: null };
    return { ...state, known: null, isDirty: !isBlank(state.text) };
  }
  const { message, copies, revision } = server;
  if (revision === state.known) return state;
  const settled = { ...state, text: message, copies, known: revision, isDirty: false };
  // Nothing is lost if one is a continuation of the other.
  if (!state.isDirty || message.startsWith(state.text.trim())) return settled;
  if (state.text.startsWith(message.trim())) return { ...state, known: revision };
  if (state.editedAt >= server.updatedAt)
    return { ...state, known: revision, other: beside(state.other, message) };
  return { ...settled, other: beside(state.other, state.text) };
}

/** The state after the server stored a text with its addresses; the revision of a blank one is null. */
export function saved(
  state: DraftState,
  { text, copies }: Pick<DraftState, 'text' | 'copies'>,
  revision: string | null,
): DraftState {
  return { ...state, known: revision, isDirty: state.text !== text || state.copies !== copies };
}

/** Swaps the two texts. */
export function swapped(state: DraftState, now: number): DraftState {
  return { ...typed(state, state.other, now), other: state.text };
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

function beside(other: string, text: string): string {
  return isBlank(other) || other === text ? text : `${other}\n\n${text}`;
}

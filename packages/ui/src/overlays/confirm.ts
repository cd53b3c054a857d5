import type { ReactNode } from 'react';

export type ConfirmOptions = {
  title: string;
  /** What will happen, and what will be lost. */
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` makes the confirm button red. */
  tone?: 'default' | 'danger';
};

export type TypedConfirmOptions = ConfirmOptions & {
  /** The text that must be typed exactly. */
  expected: string;
  inputLabel: string;
  placeholder?: string;
  /** Shown under the field when it is left with another text. */
  mismatchError: string;
};

/** A question that is waiting for its answer. */
export type Request = ConfirmOptions & {
  typed: Pick<TypedConfirmOptions, 'expected' | 'inputLabel' | 'placeholder' | 'mismatchError'> | undefined;
  answer: (isConfirmed: boolean) => void;
};

let waiting: readonly Request[] = [];
const listeners = new Set<() => void>();

/** Asks a yes/no question. Resolves true on confirm; false on cancel, Escape, or the backdrop. Needs `ConfirmHost`. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return ask(options, undefined);
}

/**
 * As `confirm`, but the confirm button stays disabled until the expected text is typed: for irreversible
 * actions.
 */
export function confirmTyped(options: TypedConfirmOptions): Promise<boolean> {
  return ask(options, options);
}

function ask(options: ConfirmOptions, typed: Request['typed']): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, { ...options, typed, answer: resolve }];
    for (const listener of listeners) listener();
  });
}

/** Answers a question and closes it. */
export function settle(request: Request, isConfirmed: boolean): void {
  waiting = waiting.filter((other) => other !== request);
  request.answer(isConfirmed);
  for (const listener of listeners) listener();
}

/** The open confirmations, oldest first. */
export function currentRequests(): readonly Request[] {
  return waiting;
}

/** Subscribes to changes; returns the unsubscribe function. */
export function subscribeRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

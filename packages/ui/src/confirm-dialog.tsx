import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { TextField } from './text-field.tsx';

export interface ConfirmOptions {
  title: string;
  /** What will happen, and what will be lost. */
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` makes the confirm button red. */
  tone?: 'default' | 'danger';
}

export interface TypedConfirmOptions extends ConfirmOptions {
  /** The text that must be typed exactly. */
  expected: string;
  inputLabel: string;
  placeholder?: string;
  /** Shown under the field when it is left with another text. */
  mismatchError: string;
}

interface Request extends ConfirmOptions {
  typed: Pick<TypedConfirmOptions, 'expected' | 'inputLabel' | 'placeholder' | 'mismatchError'> | undefined;
  answer: (isConfirmed: boolean) => void;
}

let waiting: readonly Request[] = [];
const listeners = new Set<() => void>();

/** Asks yes or no. Resolves true on confirm; false on cancel, Escape or the backdrop. Needs `ConfirmHost`. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return ask(options, undefined);
}

/** As `confirm`, but the confirm button stays off until the expected text is typed: for the irreversible. */
export function confirmTyped(options: TypedConfirmOptions): Promise<boolean> {
  return ask(options, options);
}

/** Draws the questions, one after another. Mount once near the root. */
export function ConfirmHost() {
  const requests = useSyncExternalStore(subscribe, current, current);
  const [request] = requests;
  return request ? <Question key={requests.length} request={request} /> : null;
}

function Question({ request }: { request: Request }) {
  const [typed, setTyped] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const expected = request.typed?.expected;
  const isReady = expected === undefined || typed === expected;
  const finish = (isConfirmed: boolean) => {
    settle(request, isConfirmed);
  };
  const submit = () => {
    if (isReady) finish(true);
    else setWasLeft(true);
  };
  return (
    <Modal
      isOpen
      onOpenChange={() => finish(false)}
      role="alertdialog"
      size="small"
      title={request.title}
      description={request.description}
      closeLabel={request.cancelLabel}
      hasCloseButton={false}
      footer={
        <>
          <Button onPress={() => finish(false)}>{request.cancelLabel}</Button>
          <Button
            variant={request.tone === 'danger' ? 'danger' : 'primary'}
            isDisabled={!isReady}
            autoFocus={request.typed === undefined && request.tone !== 'danger'}
            onPress={submit}
          >
            {request.confirmLabel}
          </Button>
        </>
      }
    >
      {request.typed && (
        <TextField
          label={request.typed.inputLabel}
          placeholder={request.typed.placeholder ?? ''}
          autoFocus
          autoComplete="off"
          spellCheck="false"
          value={typed}
          onChange={setTyped}
          onBlur={() => setWasLeft(true)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit();
          }}
          error={wasLeft && !isReady ? request.typed.mismatchError : undefined}
        />
      )}
    </Modal>
  );
}

function ask(options: ConfirmOptions, typed: Request['typed']): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, { ...options, typed, answer: resolve }];
    for (const listener of listeners) listener();
  });
}

function settle(request: Request, isConfirmed: boolean): void {
  waiting = waiting.filter((other) => other !== request);
  request.answer(isConfirmed);
  for (const listener of listeners) listener();
}

function current(): readonly Request[] {
  return waiting;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

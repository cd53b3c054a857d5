import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { errorOf, type CopyField } from '../recipients-model.ts';
import { useErrorText } from './use-error-text.ts';
import type { CopiesInUse } from './use-copies.ts';

/** The recipients of a reply. Without an explicit address it goes to the contact; cc and bcc are shown on demand. */
export function Recipients({ copies }: { copies: CopiesInUse }) {
  const text = useText();
  const [opened, setOpened] = useState<readonly CopyField[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const { attempts } = copies;
  useEffect(() => {
    if (attempts > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  const isShown = (field: CopyField) => copies.value[field] !== '' || opened.includes(field);
  const open = (field: CopyField) => (
    <Button
      variant="quiet"
      size="small"
      className="my-0.5 h-6! px-1.5! text-meta!"
      onPress={() => setOpened([...opened, field])}
    >
      {text(`conversation:email.${field}`)}
    </Button>
  );
  const line = (field: CopyField, end?: ReactNode) => (
    <RecipientLine {...{ field, copies, end }} takesFocus={opened.includes(field)} />
  );
  return (
    <div
      ref={box}
      role="group"
      aria-label={text('conversation:composer.recipients')}
      className="mx-3 mt-1 flex flex-col border-b border-border pb-1"
    >
      {line(
        'to',
        <>
          {!isShown('cc') && open('cc')}
          {!isShown('bcc') && open('bcc')}
        </>,
      )}
      {isShown('cc') && line('cc')}
      {isShown('bcc') && line('bcc')}
    </div>
  );
}

type LineProps = { field: CopyField; copies: CopiesInUse; takesFocus: boolean; end: ReactNode };

function RecipientLine({ field, copies, takesFocus, end }: LineProps) {
  const text = useText();
  const errorTextOf = useErrorText();
  const [wasLeft, setLeft] = useState(false);
  const { value, change, attempts, contact } = copies;
  const error = wasLeft || attempts > 0 ? errorOf(value[field]) : undefined;
  const name = text(`conversation:email.${field}`);
  return (
    <div className="flex items-start gap-1.5">
      <span aria-hidden className="flex h-7 min-w-7 items-center text-meta text-text-muted">
        {name}
      </span>
      <TextField
        label={name}
        hideLabel
        size="small"
        dir="ltr"
        inputMode="email"
        autoComplete="off"
        spellCheck="false"
        autoFocus={takesFocus}
        placeholder={field === 'to' ? contact : ''}
        value={value[field]}
        onChange={(typed) => change({ ...value, [field]: typed })}
        onBlur={() => setLeft(true)}
        error={error && errorTextOf(error)}
        className="min-w-0 flex-1 [&_input]:border-transparent! [&_input]:bg-transparent! [&_input]:px-1! [&_input]:outline-transparent! [&_input:focus]:bg-surface-hover! rtl:[&_input]:text-end"
      />
      {end}
    </div>
  );
}

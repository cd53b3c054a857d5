import type { Macro, MacroRun } from '@confab/contract/features/macro';
import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { ButtonLink } from '@confab/ui/button-link';
import { Skeleton } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleMinus, CircleX, LoaderCircle, Play } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { macrosQuery } from '../api.ts';
import { paramKinds } from '../model.ts';
import { useMacroRun } from './use-macro-run.ts';

type MacroSectionProps = { accountId: number; conversationId: number };

/** The macros that can be run on a conversation, and what became of each step of the one that ran last. */
export function MacroSection({ accountId, conversationId }: MacroSectionProps) {
  const text = useText();
  const macros = useQuery(macrosQuery(accountId));
  const { run, begin, isBusy } = useMacroRun(accountId, conversationId);
  if (macros.isPending) return <Skeleton width="60%" />;
  if (macros.isError) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-control text-text-muted">
        {errorText(macros.error, text)}
        <Button size="small" onPress={() => void macros.refetch()}>
          {text('common:retry')}
        </Button>
      </p>
    );
  }
  const { payload } = macros.data;
  if (payload.length === 0) {
    return (
      <p className="text-control text-text-muted">
        {text('macro:section.empty')}{' '}
        <ButtonLink size="small" href={accountPath(accountId, 'settings/macros/new')}>
          {text('macro:list.add')}
        </ButtonLink>
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1">
      {payload.map((macro) => (
        <MacroItem
          key={macro.id}
          macro={macro}
          run={run?.macro_id === macro.id ? run : undefined}
          isBusy={isBusy}
          onRun={() => begin(macro)}
        />
      ))}
    </ul>
  );
}

type MacroItemProps = { macro: Macro; run: MacroRun | undefined; isBusy: boolean; onRun: () => void };

function MacroItem({ macro, run, isBusy, onRun }: MacroItemProps) {
  const text = useText();
  const { name } = macro;
  return (
    <li>
      <div className="flex min-h-8 items-center gap-2 text-control">
        <span className="min-w-0 flex-1 truncate">
          <bdi className="truncate-end">{name}</bdi>
        </span>
        <IconButton
          size="small"
          label={text('macro:run.start', { name })}
          icon={<Play aria-hidden size={14} className="rtl:-scale-x-100" />}
          isDisabled={isBusy}
          isPending={run?.status === 'running'}
          onPress={onRun}
        />
      </div>
      {run && <Steps run={run} />}
    </li>
  );
}

function Steps({ run }: { run: MacroRun }) {
  const text = useText();
  return (
    <ol
      aria-label={text('macro:run.steps', { name: run.name })}
      aria-live="polite"
      className="mb-1 flex flex-col gap-1 border-s-2 border-border ps-2.5 text-meta"
    >
      {run.steps.map(({ position, action_name: name, status, message }) => (
        <li key={position} className="flex items-start gap-1.5">
          <StepSign status={status} />
          <span className="min-w-0 flex-1">
            {isNamed(name) ? text(`macro:action.${name}`) : name}
            <span className="sr-only">{`: ${text(`macro:step.${status}`)}`}</span>
            {message !== null && <span className="block text-text-muted">{message}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const isNamed = (name: string): name is keyof typeof paramKinds => Object.hasOwn(paramKinds, name);

function StepSign({ status }: { status: MacroRun['steps'][number]['status'] }) {
  switch (status) {
    case 'waiting':
      return <LoaderCircle aria-hidden size={14} className="spin mt-px shrink-0 text-text-muted" />;
    case 'done':
      return <Check aria-hidden size={14} className="mt-px shrink-0 text-positive" />;
    case 'skipped':
      return <CircleMinus aria-hidden size={14} className="mt-px shrink-0 text-text-muted" />;
    case 'failed':
      return <CircleX aria-hidden size={14} className="mt-px shrink-0 text-danger" />;
  }
}

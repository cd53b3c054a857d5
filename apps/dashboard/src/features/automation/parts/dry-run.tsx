import type { AutomationTrial, tryAutomation } from '@confab/contract/features/automation';
import type { InputOf } from '@confab/contract/kit/route';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Link } from '@confab/ui/link';
import { TextField } from '@confab/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { conversationPath } from '../../../platform/conversation-location.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { tryAutomationMutation } from '../api.ts';
import { useActionName } from './action-name.ts';

export type DryRunRule = Omit<InputOf<typeof tryAutomation>, 'conversation_id'>;

/** Shows what the unsaved rule would do; undefined while it is incomplete. */
export function DryRun({ rule }: { rule: DryRunRule | undefined }) {
  const text = useText();
  const accountId = useAccountId();
  const [number, setNumber] = useState('');
  const attempt = useMutation(tryAutomationMutation(accountId));
  const id = number.trim().replace(/^#/, '');
  const isNumber = id === '' || /^[1-9][0-9]{0,14}$/.test(id);
  const start = () => {
    if (rule !== undefined && isNumber)
      attempt.mutate({ ...rule, ...(id === '' ? {} : { conversation_id: Number(id) }) });
  };
  return (
    <section aria-label={text('automation:dryRun.title')} className="flex flex-col gap-3">
      <div>
        <h3 className="text-control font-medium">{text('automation:dryRun.title')}</h3>
        <p className="text-meta text-text-muted">{text('automation:dryRun.help')}</p>
      </div>
      <TextField
        label={text('automation:dryRun.conversation')}
        help={text('automation:dryRun.conversationHelp')}
        inputMode="numeric"
        value={number}
        error={isNumber ? undefined : text('automation:dryRun.noNumber')}
        onChange={setNumber}
      />
      <Button
        className="self-start"
        isDisabled={rule === undefined || !isNumber}
        isPending={attempt.isPending}
        onPress={start}
      >
        {text('automation:dryRun.start')}
      </Button>
      <div role="status" className="flex flex-col gap-2">
        {rule === undefined && (
          <p className="text-control text-text-muted">{text('automation:dryRun.incomplete')}</p>
        )}
        {attempt.isError && <p className="text-control text-danger">{errorText(attempt.error, text)}</p>}
        {attempt.data !== undefined && <Results {...attempt.data} />}
      </div>
    </section>
  );
}

type ResultsProps = { matched: number; looked_at: number; payload: readonly AutomationTrial[] };

function Results({ matched, looked_at: total, payload }: ResultsProps) {
  const text = useText();
  if (payload.length === 0)
    return <p className="text-control text-text-muted">{text('automation:dryRun.none', { total })}</p>;
  return (
    <>
      {matched > payload.length && (
        <p className="text-control text-text-muted">
          {text('automation:dryRun.some', { count: payload.length, total: matched })}
        </p>
      )}
      <ul className="flex flex-col rounded-card border border-border">
        {payload.map((trial) => (
          <Trial key={trial.conversation_id} trial={trial} />
        ))}
      </ul>
    </>
  );
}

function Trial({ trial }: { trial: AutomationTrial }) {
  const { conversation_id: id, fits, failed_conditions: failed, actions } = trial;
  const text = useText();
  const actionName = useActionName();
  return (
    <li className="flex flex-col gap-1 border-b border-border px-3 py-2 last:border-0">
      <p className="flex flex-wrap items-center gap-2 text-control">
        <Badge tone={fits ? 'positive' : 'neutral'}>
          {text(fits ? 'automation:dryRun.fits' : 'automation:outcome.not_matched')}
        </Badge>
        <Link href={conversationPath(useAccountId(), { kind: 'all' }, id)} target="_blank">
          {text('automation:log.conversation', { number: id })}
        </Link>
      </p>
      {failed.length > 0 && (
        <p className="text-meta text-text-muted">
          {text('automation:log.failed', {
            count: failed.length,
            numbers: failed.map((position) => position + 1).join(', '),
          })}
        </p>
      )}
      {actions.length > 0 && (
        <ol className="flex flex-col gap-0.5 text-meta text-text-muted">
          {actions.map(({ position, action_name: name, outcome, message }) => (
            <li key={position} className={outcome === 'fails' ? 'text-danger' : ''}>
              {text('automation:log.step', {
                action: actionName(name),
                outcome:
                  message !== null && outcome === 'sends'
                    ? text('automation:dryRun.sendsTo', { to: message })
                    : (message ?? text(`automation:dryRun.outcome.${outcome}`)),
              })}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

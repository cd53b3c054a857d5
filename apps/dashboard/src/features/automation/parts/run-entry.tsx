import type { AutomationRun } from '@confab/contract/features/automation';
import { Badge } from '@confab/ui/badge';
import { Link } from '@confab/ui/link';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { conversationPath } from '../../../platform/conversation-location.ts';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { useActionName } from './action-name.ts';

const tones = { matched: 'positive', not_matched: 'neutral', invalid: 'danger' } as const;

/** One execution of a rule: where, its outcome, and the result of each action. */
export function RunEntry({ run }: { run: AutomationRun }) {
  const text = useText();
  const language = useLanguage();
  const accountId = useAccountId();
  const at = new Date(run.created_at * 1000);
  const when = dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
  return (
    <li className="flex flex-col gap-1 border-b border-border px-5 py-2.5 last:border-0">
      <p className="flex flex-wrap items-center gap-2 text-control">
        <Badge tone={tones[run.outcome]}>{text(`automation:outcome.${run.outcome}`)}</Badge>
        <Link href={conversationPath(accountId, { kind: 'all' }, run.conversation_id)}>
          {text('automation:log.conversation', { number: run.conversation_id })}
        </Link>
        <time dateTime={at.toISOString()} className="text-meta text-text-muted">
          {when}
        </time>
      </p>
      {run.failed_conditions.length > 0 && (
        <p className="text-meta text-text-muted">
          {text('automation:log.failed', {
            count: run.failed_conditions.length,
            numbers: run.failed_conditions.map((position) => position + 1).join(', '),
          })}
        </p>
      )}
      {run.message !== null && <p className="text-meta text-danger">{run.message}</p>}
      <Steps run={run} />
    </li>
  );
}

function Steps({ run: { steps, is_done: isDone } }: { run: AutomationRun }) {
  const text = useText();
  const actionName = useActionName();
  if (steps.length === 0 && isDone) return null;
  return (
    <ol className="flex flex-col gap-0.5 text-meta text-text-muted">
      {steps.map(({ position, action_name: name, status, message }) => (
        <li key={position}>
          {text('automation:log.step', {
            action: actionName(name),
            outcome: message ?? text(`macro:step.${status}`),
          })}
        </li>
      ))}
      {!isDone && <li>{text('automation:log.running')}</li>}
    </ol>
  );
}

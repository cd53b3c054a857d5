import {
  checkInboxDeliverability,
  type Deliverability,
  type DeliverabilityCheck,
} from '@confab/contract/features/inbox-provider';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { TextField } from '@confab/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../platform/account/account-context.ts';
import { call } from '../../platform/calls/call.ts';
import { errorText } from '../../platform/calls/error-text.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { checkText } from './deliverability-text.ts';

const { dkim_selector: selectorRule } = constraintsOf(checkInboxDeliverability);

/** Checks whether emails of the inbox pass authentication at their receivers, and shows what to do. */
export function DeliverabilityCard({ inboxId }: { inboxId: number }) {
  const text = useText();
  const accountId = useAccountId();
  const [selector, setSelector] = useState('');
  const check = useMutation({
    mutationFn: () =>
      call(checkInboxDeliverability, {
        params: { account_id: accountId, id: inboxId },
        input: { dkim_selector: selector.trim() },
      }),
  });
  return (
    <Card
      title={text('inbox:email.deliverability.title')}
      description={text('inbox:email.deliverability.description')}
    >
      <div className="flex flex-col gap-4">
        <form
          className="flex flex-col items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            check.mutate();
          }}
        >
          <div className="w-full max-w-100">
            <TextField
              label={text('inbox:email.deliverability.selector')}
              help={text('inbox:email.deliverability.selectorHelp')}
              dir="ltr"
              maxLength={selectorRule?.maxLength}
              value={selector}
              onChange={setSelector}
            />
          </div>
          <Button type="submit" isPending={check.isPending}>
            {text(`inbox:email.deliverability.${check.data ? 'again' : 'check'}`)}
          </Button>
        </form>
        <div aria-live="polite" className="flex flex-col gap-3">
          {check.isPending && <p className="sr-only">{text('inbox:email.deliverability.checking')}</p>}
          {check.isError && (
            <p role="alert" className="text-control text-danger">
              {errorText(check.error, text)}
            </p>
          )}
          {check.data && !check.isPending && <Results found={check.data.payload} />}
        </div>
      </div>
    </Card>
  );
}

function Results({ found: { domain, server, checks } }: { found: Deliverability }) {
  const text = useText();
  if (server === null)
    return <p className="text-control">{text('inbox:email.deliverability.byInstallation')}</p>;
  return (
    <>
      <p className="text-control text-text-muted">
        {text('inbox:email.deliverability.checked', { domain, server })}
      </p>
      <ul className="flex flex-col divide-y divide-border">
        {checks.map((check) => (
          <Result key={check.name} check={check} />
        ))}
      </ul>
    </>
  );
}

const tones = { good: 'positive', weak: 'warning', bad: 'danger', unknown: 'neutral' } as const;

function Result({ check }: { check: DeliverabilityCheck }) {
  const text = useText();
  const { name, state, found } = check;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-control font-medium">{text(`inbox:email.deliverability.names.${name}`)}</h3>
        <Badge tone={tones[state]}>{text(`inbox:email.deliverability.states.${state}`)}</Badge>
      </div>
      <p className="text-control">{text(checkText(check))}</p>
      {found.length > 0 && (
        <ul
          aria-label={text('inbox:email.deliverability.found')}
          className="mt-1 flex flex-col gap-1 rounded-control bg-surface-hover px-2 py-1.5 font-mono text-meta text-text-muted"
        >
          {found.map((each) => (
            <li key={each} dir="ltr" className="wrap-anywhere">
              {each}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

import type { Conversation } from '@confab/contract/features/conversation';
import { Badge, type Tone } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Select } from '@confab/ui/select';
import { toast } from '@confab/ui/toast';
import { useNow } from '@confab/ui/use-now';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { slaPoliciesQuery } from '../../../sla-policy/index.ts';
import { urgentClock } from '../model.ts';
import { applySlaMutation } from '../sla-api.ts';
import { useSlaTexts } from './use-sla-texts.ts';

/** The SLA of a conversation with what was missed, or the policies it can be given. */
export function SlaField({ conversation }: { conversation: Conversation }) {
  // The pressed button is removed with its form, and the focus would move to the page.
  const [givenTo, setGivenTo] = useState<number>();
  return conversation.applied_sla === null ? (
    <ApplyPolicy conversation={conversation} onGive={() => setGivenTo(conversation.id)} />
  ) : (
    <AppliedPolicy
      conversation={conversation}
      sla={conversation.applied_sla}
      takesFocus={givenTo === conversation.id}
    />
  );
}

type ApplyPolicyProps = { conversation: Conversation; onGive: () => void };

/** One of the policies of the account. */
function ApplyPolicy({ conversation, onGive }: ApplyPolicyProps) {
  const { id, account_id: accountId } = conversation;
  const text = useText();
  const [chosen, choose] = useState<string | null>(null);
  const policies = useQuery(slaPoliciesQuery(accountId)).data?.payload ?? [];
  const give = useMutation(applySlaMutation(useQueryClient(), accountId));
  const press = () => {
    onGive();
    give.mutate({ id, policyId: Number(chosen) }, { onError });
  };
  const onError = (error: Error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 });
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        className="w-full"
        label={text('applied-sla:policy')}
        placeholder={text('applied-sla:none')}
        emptyText={text('applied-sla:noPolicies')}
        help={text('applied-sla:stays')}
        autoFocus
        value={chosen}
        options={policies.map((policy) => ({ id: String(policy.id), label: policy.name }))}
        onChange={choose}
      />
      {chosen !== null && (
        <Button size="small" isPending={give.isPending} onPress={press}>
          {text('applied-sla:give')}
        </Button>
      )}
    </div>
  );
}

const tones = {
  active: 'neutral',
  active_with_misses: 'danger',
  hit: 'positive',
  missed: 'danger',
} as const satisfies Record<string, Tone>;

type AppliedPolicyProps = {
  conversation: Conversation;
  sla: NonNullable<Conversation['applied_sla']>;
  /** Where nothing else is focused. */
  takesFocus: boolean;
};

function AppliedPolicy({ conversation, sla, takesFocus }: AppliedPolicyProps) {
  const text = useText();
  const texts = useSlaTexts();
  const language = useLanguage();
  const now = useNow();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) group.current?.focus();
  }, [takesFocus]);
  const clock = urgentClock(conversation, now);
  const dateOf = (seconds: number) =>
    dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(seconds * 1000));
  return (
    <div
      ref={group}
      role="group"
      aria-label={text('applied-sla:policy')}
      tabIndex={-1}
      className="flex flex-col gap-1"
    >
      <span className="text-control font-medium">{text('applied-sla:policy')}</span>
      <p className="flex items-center gap-2 text-control">
        <bdi className="min-w-0 truncate">{sla.sla_name}</bdi>
        <Badge tone={tones[sla.sla_status]}>{text(`applied-sla:status.${sla.sla_status}`)}</Badge>
      </p>
      {clock !== undefined && (
        <p className="text-meta text-text-muted" title={dateOf(clock.at)}>
          {texts.whole(clock, now)}
        </p>
      )}
      {conversation.sla_events.length > 0 && (
        <ul aria-label={text('applied-sla:misses')} className="flex flex-col text-meta text-danger">
          {conversation.sla_events.map(({ id, event_type: event, created_at: at }) => (
            <li key={id}>
              {text('applied-sla:missedAt', { event: text(`applied-sla:event.${event}`), time: dateOf(at) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

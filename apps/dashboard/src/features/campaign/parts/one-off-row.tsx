import type { Campaign } from '@confab/contract/features/campaign';
import { ButtonLink } from '@confab/ui/button-link';
import { IconButton } from '@confab/ui/icon-button';
import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { sendingState } from '../model.ts';
import { StateBadge } from './state-badge.tsx';
import { useEnable } from './use-enable.ts';

type OneOffRowProps = { campaign: Campaign; onEdit: () => void; onDelete: () => void };

/** A campaign that is sent once: when, its state, and the actions it allows. */
export function OneOffRow({ campaign, onEdit, onDelete }: OneOffRowProps) {
  const { id, account_id: accountId, title, inbox, enabled } = campaign;
  const text = useText();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const state = sendingState(campaign, now);
  const hasBegun = campaign.started_at != null;
  const when = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-2 ps-5 pe-3 last:border-0">
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-2 text-control font-medium">
          <bdi className="truncate">{title}</bdi>
          <StateBadge state={state} />
        </p>
        <p className="truncate text-meta text-text-muted">
          <bdi>{inbox.name}</bdi>
          {' · '}
          {when.format((campaign.scheduled_at ?? 0) * 1000)}
        </p>
      </div>
      <div className="ms-auto flex items-center gap-1">
        {hasBegun && (
          <ButtonLink variant="quiet" href={accountPath(accountId, `campaigns/one_off/${id}`)}>
            {text('campaign:oneOff.results')}
          </ButtonLink>
        )}
        {state !== 'completed' && <PauseButton campaign={campaign} isPaused={!enabled} />}
        {!hasBegun && (
          <IconButton
            label={text('campaign:edit', { title })}
            icon={<Pencil aria-hidden size={14} />}
            onPress={onEdit}
          />
        )}
        <IconButton
          label={text('campaign:remove', { title })}
          icon={<Trash2 aria-hidden size={14} />}
          onPress={onDelete}
        />
      </div>
    </li>
  );
}

export function PauseButton({ campaign, isPaused }: { campaign: Campaign; isPaused: boolean }) {
  const text = useText();
  const { enable, isPending } = useEnable();
  const { title } = campaign;
  return (
    <IconButton
      label={text(isPaused ? 'campaign:resume' : 'campaign:pause', { title })}
      icon={isPaused ? <Play aria-hidden size={14} /> : <Pause aria-hidden size={14} />}
      isDisabled={isPending}
      onPress={() => enable(campaign, isPaused)}
    />
  );
}

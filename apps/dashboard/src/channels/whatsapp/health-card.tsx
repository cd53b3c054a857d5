import type { ChannelHealth } from '@confab/contract/features/inbox-provider';
import { Badge } from '@confab/ui/badge';
import { Card } from '@confab/ui/card';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccountId } from '../../platform/account/account-context.ts';
import { QueryView } from '../../platform/calls/query-view.tsx';
import { useText } from '../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../platform/pages/list-skeleton.tsx';
import { healthQuery } from './api.ts';

/** Meta's status of the number, in its own terms. */
export function HealthCard({ inboxId }: { inboxId: number }) {
  const text = useText();
  const query = useQuery(healthQuery(useAccountId(), inboxId));
  return (
    <Card title={text('inbox:whatsapp.health.title')} description={text('inbox:whatsapp.health.help')}>
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('inbox:whatsapp.health.error')}>
        {({ payload }) => (payload === null ? null : <HealthList health={payload} />)}
      </QueryView>
    </Card>
  );
}

const tones = { GREEN: 'positive', YELLOW: 'warning', RED: 'danger' } as const;

function HealthList({ health }: { health: ChannelHealth }) {
  const text = useText();
  const { quality_rating: quality } = health;
  const tone = quality === 'GREEN' || quality === 'YELLOW' || quality === 'RED' ? tones[quality] : 'neutral';
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name={text('inbox:whatsapp.health.quality')}>
        {quality !== null && <Badge tone={tone}>{quality}</Badge>}
      </Fact>
      <Fact name={text('inbox:whatsapp.health.limit')}>{health.messaging_limit_tier}</Fact>
      <Fact name={text('inbox:whatsapp.health.status')}>{health.status}</Fact>
      <Fact name={text('inbox:whatsapp.health.name')}>{health.verified_name}</Fact>
      <Fact name={text('inbox:whatsapp.health.number')}>{health.display_phone_number}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const text = useText();
  const isKnown = children !== null && children !== false;
  return (
    <div>
      <dt className="text-meta text-text-muted">{name}</dt>
      <dd className="text-control" dir="auto">
        {isKnown ? children : text('inbox:whatsapp.health.unknown')}
      </dd>
    </div>
  );
}

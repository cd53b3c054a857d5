import { consoleTokenShow, type ConsoleToken } from '@confab/contract/features/super-admin-token';
import { Card } from '@confab/ui/card';
import { RelativeTime } from '@confab/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { ConsoleLink } from '../../parts/console-link.tsx';
import { TokenCard } from './token-card.tsx';

const list = '/super_admin/access_tokens';

export function TokenPage({ id }: { id: number }) {
  const text = useText();
  const navigate = useNavigate();
  const query = useQuery(consoleQuery(consoleTokenShow, { params: { id } }));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('super-admin:loadError')}>
      {(token) => (
        <>
          <ConsoleHeading
            title={token.owner_name}
            description={text(`super-admin:token.owner.${token.owner_type}`)}
            back={{ href: list, label: text('super-admin:area.access_tokens') }}
          />
          <Owner token={token} />
          <TokenCard
            id={id}
            ending={token.ending}
            isSecret={token.owner_type === 'user'}
            description={text(`super-admin:token.text.${token.owner_type}`)}
            replaceText={text(`super-admin:token.replaceText.${token.owner_type}`)}
            // The replacement has another id.
            onReplaced={(renewed) => void navigate({ to: `${list}/${renewed.id}`, replace: true })}
          />
        </>
      )}
    </QueryView>
  );
}

function Owner({ token }: { token: ConsoleToken }) {
  const text = useText();
  return (
    <Card title={text('super-admin:token.about')}>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Fact label={text('super-admin:token.ownerLabel')}>
          <OwnerLink token={token} />
        </Fact>
        {token.owner_email !== null && (
          <Fact label={text('session:login.email')}>
            <bdi>{token.owner_email}</bdi>
          </Fact>
        )}
        <Fact label={text('super-admin:token.made')}>
          <RelativeTime date={new Date(token.created_at)} form="long" />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-text-muted">{label}</dt>
      <dd className="text-control wrap-anywhere">{children}</dd>
    </div>
  );
}

const areas = { user: 'users', agent_bot: 'agent_bots', platform_app: 'platform_apps' } as const;

/** To the page of the owner; a bot that belongs to an account is looked after there. */
function OwnerLink({ token }: { token: ConsoleToken }) {
  const href =
    token.account_id === null
      ? `/super_admin/${areas[token.owner_type]}/${token.owner_id}`
      : `/super_admin/accounts/${token.account_id}`;
  return (
    <ConsoleLink href={href} className="rounded-sm text-accent-text hover:underline">
      {token.owner_name}
    </ConsoleLink>
  );
}

import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { Progress } from '@confab/ui/progress';
import { instanceStatusShow, type InstanceStatus } from '@confab/contract/features/super-admin';
import { sizeText } from '@confab/rules/size-text';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';

export function StatusPage() {
  const text = useText();
  const query = useQuery({ ...consoleQuery(instanceStatusShow, {}), refetchInterval: 15_000 });
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.status')}
        description={text('super-admin:status.description')}
        actions={
          <Button
            icon={<RefreshCw aria-hidden size={14} />}
            isPending={query.isFetching}
            onPress={() => void query.refetch()}
          >
            {text('super-admin:refresh')}
          </Button>
        }
      />
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('super-admin:loadError')}>
        {(status) => (
          <>
            <Parts status={status} />
            <Figures status={status} />
          </>
        )}
      </QueryView>
    </>
  );
}

const tones = { ok: 'positive', failing: 'danger', none: 'neutral' } as const;

function Parts({ status }: { status: InstanceStatus }) {
  const text = useText();
  return (
    <Card title={text('super-admin:status.parts')} padding="none">
      <ul aria-label={text('super-admin:status.parts')} className="mt-3">
        {status.parts.map(({ name, state, detail }) => (
          <li key={name} className="flex min-h-12 items-center gap-3 border-t border-border px-5 py-1.5">
            <div className="min-w-0 flex-1">
              <p className="text-control font-medium">{text(`super-admin:status.part.${name}`)}</p>
              {detail !== '' && <p className="text-meta break-words text-danger">{detail}</p>}
            </div>
            <Badge tone={tones[state]}>{text(`super-admin:status.state.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Figures({ status }: { status: InstanceStatus }) {
  const text = useText();
  const language = useLanguage();
  const number = (value: number): string => new Intl.NumberFormat(language).format(value);
  const { disk, counts } = status;
  const figures = [
    ['version', status.version],
    ['revision', status.revision?.slice(0, 12) ?? '–'],
    ['edition', text(`super-admin:status.edition.${status.edition}`)],
    ['node', status.node],
    ['uptime', text('super-admin:status.hours', { count: Math.floor(status.uptime_seconds / 3600) })],
    ['memory', sizeText(status.memory_bytes, language)],
    ['database', status.database_bytes === null ? '–' : sizeText(status.database_bytes, language)],
    ['sockets', number(status.sockets)],
    ['accounts', number(counts.accounts)],
    ['users', number(counts.users)],
    ['inboxes', number(counts.inboxes)],
    ['conversations', number(counts.conversations)],
  ] as const;
  return (
    <Card title={text('super-admin:status.figures')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-meta text-text-muted">{text(`super-admin:status.figure.${name}`)}</dt>
            <dd className="tabular text-control font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {disk && (
        <Progress
          className="mt-5"
          label={text('super-admin:status.disk')}
          value={disk.total_bytes - disk.free_bytes}
          max={Math.max(disk.total_bytes, 1)}
          valueText={text('super-admin:status.diskFree', {
            free: sizeText(disk.free_bytes, language),
            total: sizeText(disk.total_bytes, language),
          })}
          tone={disk.free_bytes < disk.total_bytes / 10 ? 'danger' : 'accent'}
        />
      )}
    </Card>
  );
}

import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { EmptyState } from '@confab/ui/empty-state';
import { RelativeTime } from '@confab/ui/relative-time';
import { toast } from '@confab/ui/toast';
import {
  consoleJobDiscard,
  consoleJobList,
  consoleJobRetry,
  type ConsoleJobs,
} from '@confab/contract/features/super-admin';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

export function JobsPage() {
  const text = useText();
  const query = useQuery({ ...consoleQuery(consoleJobList, {}), refetchInterval: 15_000 });
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.jobs')}
        description={text('super-admin:jobs.description')}
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
        {(jobs) => (
          <>
            <Queues queues={jobs.queues} />
            <Dead dead={jobs.dead} />
          </>
        )}
      </QueryView>
    </>
  );
}

const figures = ['waiting', 'running', 'scheduled', 'dead'] as const;

function Queues({ queues }: Pick<ConsoleJobs, 'queues'>) {
  const text = useText();
  const language = useLanguage();
  const number = (value: number): string => new Intl.NumberFormat(language).format(value);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {queues.map((queue) => (
        <Card key={queue.queue} title={queue.queue}>
          <dl className="grid grid-cols-2 gap-3">
            {figures.map((name) => (
              <div key={name}>
                <dt className="text-meta text-text-muted">{text(`super-admin:jobs.figure.${name}`)}</dt>
                <dd className="tabular text-control font-medium">{number(queue[name])}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  );
}

type DeadJob = ConsoleJobs['dead'][number];

function Dead({ dead }: Pick<ConsoleJobs, 'dead'>) {
  const text = useText();
  const { isPending, retry, discard } = useDeadJobs();
  if (dead.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck size={24} />}
        title={text('super-admin:jobs.none')}
        description={text('super-admin:jobs.noneText')}
      />
    );
  return (
    <Card
      title={text('super-admin:jobs.dead')}
      padding="none"
      actions={
        <Button size="small" isPending={isPending} onPress={() => void retry(dead.map(({ id }) => id))}>
          {text('super-admin:jobs.retryAll')}
        </Button>
      }
    >
      <ul aria-label={text('super-admin:jobs.dead')} className="mt-3">
        {dead.map((job) => (
          <DeadRow
            key={job.id}
            job={job}
            isPending={isPending}
            onRetry={() => void retry([job.id])}
            onDiscard={() => void discard(job)}
          />
        ))}
      </ul>
    </Card>
  );
}

type DeadRowProps = { job: DeadJob; isPending: boolean; onRetry: () => void; onDiscard: () => void };

function DeadRow({ job, isPending, onRetry, onDiscard }: DeadRowProps) {
  const text = useText();
  return (
    <li className="flex flex-wrap items-start justify-end gap-3 border-t border-border px-5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-control font-medium break-words">{job.name}</p>
        <p className="text-meta text-text-muted">
          {text('super-admin:jobs.attempts', { count: job.attempts })}
          {' · '}
          <RelativeTime date={new Date(job.failed_at)} form="long" />
        </p>
        {job.last_error !== null && (
          <p
            dir="ltr"
            className="mt-1 line-clamp-4 text-start text-meta break-words whitespace-pre-wrap text-danger"
          >
            {job.last_error}
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-label={text('super-admin:jobs.retryNamed', { name: job.name })}
        isDisabled={isPending}
        onPress={onRetry}
      >
        {text('common:retry')}
      </Button>
      <Button
        size="small"
        aria-label={text('super-admin:jobs.discardNamed', { name: job.name })}
        isDisabled={isPending}
        onPress={onDiscard}
      >
        {text('super-admin:jobs.discard')}
      </Button>
    </li>
  );
}

/** The actions on jobs that failed permanently. */
function useDeadJobs() {
  const text = useText();
  const again = useConsoleChange(consoleJobRetry);
  const removal = useConsoleChange(consoleJobDiscard);
  const retry = async (ids: string[]) => {
    const done = await again.attempt({ input: { ids } });
    if (done)
      toast({ text: text('super-admin:jobs.retried', { count: done.answer.retried }), tone: 'positive' });
  };
  const discard = async (job: DeadJob) => {
    const isSure = await confirm({
      title: text('super-admin:jobs.discardTitle', { name: job.name }),
      description: text('super-admin:jobs.discardText'),
      confirmLabel: text('super-admin:jobs.discard'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (isSure && (await removal.attempt({ input: { ids: [job.id] } })))
      toast({ text: text('super-admin:jobs.discarded'), tone: 'positive' });
  };
  return { isPending: again.isPending || removal.isPending, retry, discard };
}

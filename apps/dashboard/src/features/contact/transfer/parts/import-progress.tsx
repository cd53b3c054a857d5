import type { ContactImport } from '@confab/contract/features/contact-import';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { Progress } from '@confab/ui/progress';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useEffect, type ReactNode } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { refetchContactLists } from '../../cache/lists.ts';
import { importQuery, stopImportMutation } from '../transfer-api.ts';
import { RejectedRows } from './rejected-rows.tsx';

type ImportProgressProps = {
  id: number;
  footer: HTMLElement | null;
  onClose: () => void;
  onRestart: () => void;
};

/** The progress of an import, and afterwards the counts of its rows. */
export function ImportProgress({ id, footer, onClose, onRestart }: ImportProgressProps) {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const query = useQuery(importQuery(accountId, id));
  const status = query.data?.status;
  useEffect(() => {
    if (status !== undefined && status !== 'running') refetchContactLists(queryClient, accountId);
  }, [status, queryClient, accountId]);
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton />}
      errorTitle={text('contact-transfer:import.progressFailed')}
    >
      {(shown) => (
        <div className="flex flex-col gap-4">
          <State shown={shown} />
          <Counts shown={shown} />
          <RejectedRows rows={shown.refused} count={shown.refused_count} />
          {footer &&
            createPortal(
              shown.status === 'running' ? (
                <RunningButtons id={id} onClose={onClose} />
              ) : (
                <DoneButtons shown={shown} onClose={onClose} onRestart={onRestart} />
              ),
              footer,
            )}
        </div>
      )}
    </QueryView>
  );
}

function State({ shown }: { shown: ContactImport }): ReactNode {
  const text = useText();
  const { status, failure, file_name: file, byte_size: size, processed_bytes: done } = shown;
  if (status === 'running')
    return (
      <>
        <Progress label={text('contact-transfer:import.working', { file })} value={done} max={size} />
        <p className="text-control text-text-muted">{text('contact-transfer:import.mayClose')}</p>
      </>
    );
  return (
    <Banner tone={status === 'done' ? 'positive' : 'warning'} shape="box">
      {text(
        `contact-transfer:import.${status === 'done' ? 'done' : status === 'failed' ? 'failed' : 'stopped'}`,
        {
          file,
        },
      )}
      {failure !== null && ` ${failure}`}
    </Banner>
  );
}

const counts = ['created', 'updated', 'unchanged', 'refused'] as const;

function Counts({ shown }: { shown: ContactImport }) {
  const text = useText();
  const language = useLanguage();
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counts.map((what) => (
        <div key={what} className="rounded-card border border-border px-3 py-2">
          <dt className="text-meta text-text-muted">{text(`contact-transfer:count.${what}`)}</dt>
          <dd className="tabular text-title font-semibold">
            {shown[`${what}_count`].toLocaleString(language)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RunningButtons({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useText();
  const stop = useMutation(stopImportMutation(useQueryClient(), useAccountId()));
  const onError = (error: Error) => toast({ text: errorText(error, text), tone: 'danger' });
  return (
    <>
      <Button isPending={stop.isPending} onPress={() => stop.mutate(id, { onError })}>
        {text('contact-transfer:import.stop')}
      </Button>
      <Button variant="primary" onPress={onClose}>
        {text('common:close')}
      </Button>
    </>
  );
}

type DoneButtonsProps = { shown: ContactImport; onClose: () => void; onRestart: () => void };

function DoneButtons({ shown, onClose, onRestart }: DoneButtonsProps) {
  const text = useText();
  return (
    <>
      {shown.refused_url !== null && (
        <ButtonLink href={shown.refused_url} download>
          {text('contact-transfer:import.download')}
        </ButtonLink>
      )}
      <Button onPress={onRestart}>{text('contact-transfer:import.again')}</Button>
      <Button variant="primary" onPress={onClose}>
        {text('common:close')}
      </Button>
    </>
  );
}

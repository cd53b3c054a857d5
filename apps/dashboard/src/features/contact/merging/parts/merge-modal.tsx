import type { Contact } from '@confab/contract/features/contact';
import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { contactQuery } from '../../api.ts';
import { mergeMutation } from '../merge-api.ts';
import { ContactSearch } from './contact-search.tsx';
import { MergePreview } from './merge-preview.tsx';

type MergeModalProps = {
  /** The one that stays, unless they are swapped. */
  contactId: number;
  /** Fetched if it is not loaded. */
  otherId: number | undefined;
  onClose: () => void;
  onMerged: (kept: Contact) => void;
};

/** Merges two contacts: searches for the other one, and shows which values are kept. */
export function MergeModal({ contactId, otherId, onClose, onMerged }: MergeModalProps) {
  const text = useText();
  const accountId = useAccountId();
  const [pair, setPair] = useState({ keptId: contactId, otherId });
  const [error, setError] = useState<string>();
  const merge = useMutation(mergeMutation(useQueryClient(), accountId));
  const chosenId = pair.otherId;
  const isOther = ({ id }: Contact) => id !== contactId;
  const submit = () => {
    if (chosenId === undefined) return;
    setError(undefined);
    merge.mutate(
      { keptId: pair.keptId, otherId: chosenId },
      {
        onSuccess: (kept) => {
          toast({ text: text('contact:merge.done', { name: kept.name }), tone: 'positive' });
          onClose();
          onMerged(kept);
        },
        onError: (failure) => setError(errorText(failure, text)),
      },
    );
  };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={text('contact:merge.title')}
      description={text(chosenId === undefined ? 'contact:merge.searchText' : 'contact:merge.text')}
      closeLabel={text('common:close')}
      footer={
        <>
          <Button onPress={onClose}>{text('common:cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={chosenId === undefined}
            isPending={merge.isPending}
            onPress={submit}
          >
            {text('contact:merge.submit')}
          </Button>
        </>
      }
    >
      {chosenId === undefined ? (
        <ContactSearch isOffered={isOther} onChoose={(id) => setPair({ ...pair, otherId: id })} />
      ) : (
        <Both
          keptId={pair.keptId}
          otherId={chosenId}
          onSwap={() => setPair({ keptId: chosenId, otherId: pair.keptId })}
        />
      )}
      {error !== undefined && <Problem text={error} />}
    </Modal>
  );
}

function Both({ keptId, otherId, onSwap }: { keptId: number; otherId: number; onSwap: () => void }) {
  const text = useText();
  const accountId = useAccountId();
  const [kept, other] = [
    useQuery(contactQuery(accountId, keptId)),
    useQuery(contactQuery(accountId, otherId)),
  ];
  const views = { skeleton: <ListSkeleton />, errorTitle: text('contact:page.failed') };
  return (
    <QueryView query={kept} {...views}>
      {({ payload: ours }) => (
        <QueryView query={other} {...views}>
          {({ payload: theirs }) => (
            <div className="flex flex-col items-start gap-3">
              <Button size="small" icon={<ArrowLeftRight aria-hidden size={14} />} onPress={onSwap}>
                {text('contact:merge.swap')}
              </Button>
              <MergePreview kept={ours} other={theirs} />
              <p className="text-control text-text-muted">{text('contact:merge.moves')}</p>
            </div>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="text-control text-danger">
      {text}
    </p>
  );
}

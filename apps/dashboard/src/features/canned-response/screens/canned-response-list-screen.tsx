import type { CannedResponse } from '@confab/contract/features/canned-response';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteCannedResponseMutation, cannedResponsesQuery } from '../api.ts';
import { CannedResponseForm } from '../parts/canned-response-form.tsx';
import { CannedResponseRow } from '../parts/canned-response-row.tsx';

type Editing = { cannedResponse: CannedResponse | undefined };

export function CannedResponseListScreen() {
  const text = useText();
  const query = useQuery(cannedResponsesQuery(useAccountId()));
  const remove = useDelete();
  const [editing, setEditing] = useState<Editing>();
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setEditing({ cannedResponse: undefined })}
    >
      <span className="max-sm:[header_&]:sr-only">{text('canned-response:list.add')}</span>
    </Button>
  );
  return (
    <ListPage
      title={text('canned-response:list.title')}
      description={text('canned-response:list.description')}
      action={add}
      query={query}
      itemsOf={(cannedResponses) => cannedResponses}
      errorTitle={text('canned-response:list.loadError')}
      searchLabel={text('canned-response:list.search')}
      caption={text('canned-response:list.title')}
      nameOf={({ short_code: code }) => code}
      textOf={({ short_code: code, content }) => `${code} ${content}`}
      empty={{
        icon: <MessageSquareText size={24} />,
        title: text('canned-response:list.empty'),
        description: text('canned-response:list.emptyText'),
      }}
      row={(cannedResponse) => (
        <CannedResponseRow
          key={cannedResponse.id}
          cannedResponse={cannedResponse}
          onEdit={() => setEditing({ cannedResponse })}
          onDelete={() => void remove(cannedResponse)}
        />
      )}
    >
      {editing && (
        <CannedResponseForm cannedResponse={editing.cannedResponse} onClose={() => setEditing(undefined)} />
      )}
    </ListPage>
  );
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteCannedResponseMutation(useQueryClient(), useAccountId()));
  return async ({ id, short_code: code }: CannedResponse) => {
    const isSure = await confirm({
      title: text('canned-response:delete.title', { code }),
      description: text('canned-response:delete.text'),
      confirmLabel: text('canned-response:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('canned-response:delete.done', { code }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}

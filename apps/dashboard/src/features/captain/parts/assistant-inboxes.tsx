import { Card } from '@confab/ui/card';
import { Switch } from '@confab/ui/switch';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { inboxesQuery } from '../../inbox/index.ts';
import { assistantInboxesQuery, connectInboxMutation } from '../api.ts';

/** Where an assistant answers. */
export function AssistantInboxes({ assistantId }: { assistantId: number }) {
  const text = useText();
  const accountId = useAccountId();
  const inboxes = useQuery(inboxesQuery(accountId));
  const query = useQuery(assistantInboxesQuery(accountId, assistantId));
  const isAdministrator = useIsAdministrator();
  const connect = useMutation(connectInboxMutation(useQueryClient(), accountId, assistantId));
  const set = (inboxId: number, isOn: boolean) =>
    connect.mutate(
      { inboxId, isOn },
      { onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }) },
    );
  return (
    <Card title={text('captain:inboxes.title')} description={text('captain:inboxes.description')}>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('captain:inboxes.loadError')}>
        {({ payload, meta }) => {
          const others = new Map(meta.answered_by.map(({ inbox_id: id, name }) => [id, name]));
          const connected = new Set(payload.map(({ id }) => id));
          const { isPending, variables: pending } = connect;
          // Optimistic.
          const isOn = (id: number) =>
            isPending && pending.inboxId === id ? pending.isOn : connected.has(id);
          const shown = inboxes.data?.payload ?? [];
          return shown.length === 0 ? (
            <p className="text-control text-text-muted">{text('captain:inboxes.empty')}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {shown.map(({ id, name }) => (
                <li key={id}>
                  <Switch
                    isSpread
                    label={name}
                    description={
                      others.has(id) && text('captain:inboxes.other', { name: others.get(id) ?? '' })
                    }
                    isSelected={isOn(id)}
                    isDisabled={!isAdministrator}
                    onChange={(next) => set(id, next)}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Card>
  );
}

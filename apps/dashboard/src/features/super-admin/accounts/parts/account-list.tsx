import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { RelativeTime } from '@confab/ui/relative-time';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import {
  accountFilters,
  consoleAccountCreate,
  consoleAccountList,
} from '@confab/contract/features/super-admin-account';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { consoleCall } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { ListRow } from '../../parts/list-row.tsx';
import { PagedList } from '../../parts/paged-list.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

export function AccountList() {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.accounts')}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
            {text('super-admin:account.add')}
          </Button>
        }
      />
      <PagedList
        name={consoleAccountList.name}
        load={({ q, filter, before }, signal) => {
          const known = accountFilters.find((one) => one === filter) ?? 'all';
          const input = { q, filter: known, ...(before === undefined ? {} : { before }) };
          return consoleCall(consoleAccountList, { input, signal });
        }}
        search={{
          label: text('super-admin:account.search'),
          filterLabel: text('super-admin:filter'),
          filters: accountFilters.map((id) => ({ id, label: text(`super-admin:account.filter.${id}`) })),
        }}
        caption={text('super-admin:area.accounts')}
        errorTitle={text('super-admin:loadError')}
        emptyTitle={text('super-admin:account.empty')}
        row={(account) => (
          <ListRow
            key={account.id}
            href={`/super_admin/accounts/${account.id}`}
            title={account.name}
            detail={
              <>
                {text('super-admin:number', { id: String(account.id) })}
                {' · '}
                {text('super-admin:account.users', { count: account.users })}
                {' · '}
                <RelativeTime date={new Date(account.created_at)} form="long" />
              </>
            }
            badges={
              account.status === 'suspended' && (
                <Badge tone="danger">{text('super-admin:account.status.suspended')}</Badge>
              )
            }
          />
        )}
      />
      {isAdding && <NewAccount onClose={() => setAdding(false)} />}
    </>
  );
}

const constraints = constraintsOf(consoleAccountCreate);

function NewAccount({ onClose }: { onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { mutateAsync } = useConsoleChange(consoleAccountCreate);
  const form = useForm({
    constraints,
    initial: { name: '' },
    rules: { name: formRules(text).required },
    submit: async ({ name }) => {
      const { id } = await mutateAsync({ input: { name: name.trim() } });
      toast({ text: text('super-admin:saved'), tone: 'positive' });
      onClose();
      await navigate({ to: `/super_admin/accounts/${id}` });
    },
  });
  return (
    <FormModal
      title={text('super-admin:account.add')}
      description={text('super-admin:account.addText')}
      submitLabel={text('super-admin:account.add')}
      form={form}
      onClose={onClose}
    >
      <TextField label={text('super-admin:name')} name="name" isRequired autoFocus {...form.field('name')} />
    </FormModal>
  );
}

import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { Switch } from '@confab/ui/switch';
import { toast } from '@confab/ui/toast';
import {
  consoleAccountDelete,
  consoleAccountFill,
  consoleAccountResetCaches,
  consoleAccountShow,
  consoleAccountUpdate,
  type ConsoleAccount,
} from '@confab/contract/features/super-admin-account';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { AccountForm } from './account-form.tsx';
import { AccountMembers } from './account-members.tsx';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

export function AccountPage({ id }: { id: number }) {
  const text = useText();
  const query = useQuery(consoleQuery(consoleAccountShow, { params: { id } }));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('super-admin:loadError')}>
      {(account) => (
        <>
          <ConsoleHeading
            title={account.name}
            description={text('super-admin:number', { id: String(account.id) })}
            back={{ href: '/super_admin/accounts', label: text('super-admin:area.accounts') }}
          />
          <AccountForm account={account} />
          <AccountMembers account={account} />
          <Features account={account} />
          <Caches account={account} />
          <DemoData account={account} />
          <Deletion account={account} />
        </>
      )}
    </QueryView>
  );
}

function Features({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const { attempt, isPending } = useConsoleChange(consoleAccountUpdate);
  return (
    <Card title={text('super-admin:account.features')} description={text('super-admin:account.featuresText')}>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {Object.entries(account.features).map(([name, isOn]) => (
          <Switch
            key={name}
            label={<span dir="ltr">{name}</span>}
            isSpread
            isSelected={isOn}
            isReadOnly={isPending}
            onChange={(on) =>
              void attempt({ params: { id: account.id }, input: { features: { [name]: on } } })
            }
          />
        ))}
      </div>
    </Card>
  );
}

function Caches({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const { attempt, isPending } = useConsoleChange(consoleAccountResetCaches);
  const reset = async () => {
    if (await attempt({ params: { id: account.id } }))
      toast({ text: text('super-admin:account.caches.done'), tone: 'positive' });
  };
  return (
    <Card
      title={text('super-admin:account.caches.title')}
      description={text('super-admin:account.caches.text')}
    >
      <Button isPending={isPending} onPress={() => void reset()}>
        {text('super-admin:account.caches.button')}
      </Button>
    </Card>
  );
}

function DemoData({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const { attempt, isPending } = useConsoleChange(consoleAccountFill);
  const fill = async () => {
    const isSure = await confirm({
      title: text('super-admin:account.demo.confirm', { name: account.name }),
      description: text('super-admin:account.demo.text'),
      confirmLabel: text('super-admin:account.demo.button'),
      cancelLabel: text('common:cancel'),
    });
    if (isSure && (await attempt({ params: { id: account.id } })))
      toast({ text: text('super-admin:account.demo.done'), tone: 'positive' });
  };
  return (
    <Card title={text('super-admin:account.demo.title')} description={text('super-admin:account.demo.text')}>
      <Button isPending={isPending} onPress={() => void fill()}>
        {text('super-admin:account.demo.button')}
      </Button>
    </Card>
  );
}

function Deletion({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const navigate = useNavigate();
  const { attempt, isPending } = useConsoleChange(consoleAccountDelete);
  const remove = async () => {
    const isSure = await confirm({
      title: text('super-admin:account.delete.title', { name: account.name }),
      description: text('super-admin:account.delete.text'),
      confirmLabel: text('super-admin:account.delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure || !(await attempt({ params: { id: account.id } }))) return;
    toast({ text: text('super-admin:account.delete.done', { name: account.name }), tone: 'positive' });
    await navigate({ to: '/super_admin/accounts' });
  };
  return (
    <Card
      title={text('super-admin:account.delete.heading')}
      description={text('super-admin:account.delete.text')}
    >
      <Button variant="danger" isPending={isPending} onPress={() => void remove()}>
        {text('super-admin:account.delete.confirm')}
      </Button>
    </Card>
  );
}

import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { IconButton } from '@confab/ui/icon-button';
import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import {
  consolePermissibleAdd,
  consolePermissibleRemove,
  type PlatformAppDetails,
} from '@confab/contract/features/super-admin-app';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { ConsoleLink } from '../../parts/console-link.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

const paths = { account: 'accounts', user: 'users' } as const;

/** What an app may use, and giving it more. */
export function AppPermissibles({ app }: { app: PlatformAppDetails }) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const { attempt } = useConsoleChange(consolePermissibleRemove);
  return (
    <Card
      title={text('super-admin:app.permissibles')}
      description={text('super-admin:app.permissiblesText')}
      padding="none"
      actions={
        <Button size="small" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
          {text('super-admin:app.give')}
        </Button>
      }
    >
      {app.permissibles.length === 0 && (
        <p className="px-5 pb-4 text-control text-text-muted">{text('super-admin:app.nothing')}</p>
      )}
      <ul aria-label={text('super-admin:app.permissibles')} className="mt-3">
        {app.permissibles.map((one) => (
          <li
            key={one.id}
            className="flex min-h-12 items-center gap-3 border-t border-border py-1.5 ps-5 pe-3"
          >
            <ConsoleLink
              href={`/super_admin/${paths[one.kind]}/${one.object_id}`}
              className="min-w-0 flex-1 truncate rounded-sm text-control font-medium hover:underline"
            >
              <bdi className="truncate-end">{one.name}</bdi>
            </ConsoleLink>
            <Badge>{text(`super-admin:app.kind.${one.kind}`)}</Badge>
            <IconButton
              label={text('super-admin:app.take', { name: one.name })}
              icon={<Trash2 aria-hidden size={14} />}
              onPress={() => void attempt({ params: { id: app.id }, input: { permissible_id: one.id } })}
            />
          </li>
        ))}
      </ul>
      {isAdding && <Giving appId={app.id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Giving({ appId, onClose }: { appId: number; onClose: () => void }) {
  const text = useText();
  const { mutateAsync } = useConsoleChange(consolePermissibleAdd);
  const form = useForm({
    initial: { kind: 'account', object_id: '' },
    rules: {
      object_id: (id) =>
        /^[1-9]\d{0,14}$/.test(id.trim()) ? undefined : text('super-admin:app.numberInvalid'),
    },
    submit: async ({ kind, object_id: id }) => {
      const input = {
        kind: kind === 'user' ? ('user' as const) : ('account' as const),
        object_id: Number(id),
      };
      await mutateAsync({ params: { id: appId }, input });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('super-admin:app.give')}
      description={text('super-admin:app.giveText')}
      submitLabel={text('super-admin:app.give')}
      form={form}
      onClose={onClose}
    >
      <Select
        label={text('super-admin:app.kindLabel')}
        placeholder={text('super-admin:app.kindLabel')}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
        options={(['account', 'user'] as const).map((id) => ({
          id,
          label: text(`super-admin:app.kind.${id}`),
        }))}
      />
      <TextField
        label={text('super-admin:app.number')}
        help={text('super-admin:app.numberHelp')}
        inputMode="numeric"
        name="object_id"
        isRequired
        autoFocus
        {...form.field('object_id')}
      />
    </FormModal>
  );
}

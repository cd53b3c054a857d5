import { Avatar } from '@confab/ui/avatar';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { botFilters, consoleBotCreate, consoleBotList } from '@confab/contract/features/super-admin-bot';
import { TextField } from '@confab/ui/text-field';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { consoleCall } from '../../api.ts';
import { BotFields, botInputOf, botValuesOf } from './bot-fields.tsx';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { ListRow } from '../../parts/list-row.tsx';
import { PagedList } from '../../parts/paged-list.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

/** Bots that every account is offered, and those of accounts. */
export function BotList() {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.agent_bots')}
        description={text('super-admin:bot.description')}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
            {text('super-admin:bot.add')}
          </Button>
        }
      />
      <PagedList
        name={consoleBotList.name}
        load={({ q, filter, before }, signal) => {
          const known = botFilters.find((one) => one === filter) ?? 'all';
          const input = { q, filter: known, ...(before === undefined ? {} : { before }) };
          return consoleCall(consoleBotList, { input, signal });
        }}
        search={{
          label: text('super-admin:bot.search'),
          filterLabel: text('super-admin:filter'),
          filters: botFilters.map((id) => ({ id, label: text(`super-admin:bot.filter.${id}`) })),
        }}
        caption={text('super-admin:area.agent_bots')}
        errorTitle={text('super-admin:loadError')}
        emptyTitle={text('super-admin:bot.empty')}
        emptyText={text('super-admin:bot.description')}
        row={(bot) => (
          <ListRow
            key={bot.id}
            href={`/super_admin/agent_bots/${bot.id}`}
            start={<Avatar name={bot.name} src={bot.avatar_url} />}
            title={bot.name}
            detail={
              bot.outgoing_url ??
              text(bot.bot_type === 'csml' ? 'super-admin:bot.script' : 'super-admin:bot.noUrl')
            }
            badges={<Badge>{bot.account?.name ?? text('super-admin:bot.ofInstallation')}</Badge>}
          />
        )}
      />
      {isAdding && <NewBot onClose={() => setAdding(false)} />}
    </>
  );
}

const constraints = constraintsOf(consoleBotCreate);

function NewBot({ onClose }: { onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { mutateAsync } = useConsoleChange(consoleBotCreate);
  const { required, optionalUrl } = formRules(text);
  const number = (value: string) =>
    /^\d{0,15}$/.test(value.trim()) ? undefined : text('super-admin:bot.accountInvalid');
  const form = useForm({
    constraints,
    initial: { ...botValuesOf(undefined), account_id: '' },
    rules: { name: required, outgoing_url: optionalUrl, account_id: number },
    submit: async (values) => {
      const { avatar, account_id: accountId } = values;
      const files = avatar == null ? {} : { files: { avatar } };
      const { id } = await mutateAsync({
        input: {
          ...botInputOf(values),
          ...(accountId.trim() === '' ? {} : { account_id: Number(accountId) }),
        },
        ...files,
      });
      onClose();
      await navigate({ to: `/super_admin/agent_bots/${id}` });
    },
  });
  return (
    <FormModal
      title={text('super-admin:bot.add')}
      submitLabel={text('super-admin:bot.add')}
      form={form}
      onClose={onClose}
    >
      <BotFields bot={undefined} form={form} />
      <TextField
        label={text('super-admin:bot.account')}
        help={text('super-admin:bot.accountHelp')}
        name="account_id"
        inputMode="numeric"
        {...form.field('account_id')}
      />
    </FormModal>
  );
}

import { Avatar } from '@confab/ui/avatar';
import { Button } from '@confab/ui/button';
import { consoleBotCreate, consoleBotList } from '@confab/contract/features/super-admin-bot';
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

/** Bots that every account is offered. */
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
        load={(_scope, signal) => consoleCall(consoleBotList, { signal })}
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
            detail={bot.outgoing_url ?? text('super-admin:bot.noUrl')}
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
  const form = useForm({
    constraints,
    initial: botValuesOf(undefined),
    rules: { name: required, outgoing_url: optionalUrl },
    submit: async (values) => {
      const { avatar } = values;
      const files = avatar == null ? {} : { files: { avatar } };
      const { id } = await mutateAsync({ input: botInputOf(values), ...files });
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
    </FormModal>
  );
}

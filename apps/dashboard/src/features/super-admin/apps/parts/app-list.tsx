import { Button } from '@confab/ui/button';
import { RelativeTime } from '@confab/ui/relative-time';
import { TextField } from '@confab/ui/text-field';
import { consoleAppCreate, consoleAppList } from '@confab/contract/features/super-admin-app';
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

export function AppList() {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.platform_apps')}
        description={text('super-admin:app.description')}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
            {text('super-admin:app.add')}
          </Button>
        }
      />
      <PagedList
        name={consoleAppList.name}
        load={({ before }, signal) =>
          consoleCall(consoleAppList, { input: before === undefined ? {} : { before }, signal })
        }
        caption={text('super-admin:area.platform_apps')}
        errorTitle={text('super-admin:loadError')}
        emptyTitle={text('super-admin:app.empty')}
        emptyText={text('super-admin:app.description')}
        row={(app) => (
          <ListRow
            key={app.id}
            href={`/super_admin/platform_apps/${app.id}`}
            title={app.name}
            detail={<RelativeTime date={new Date(app.created_at)} form="long" />}
          />
        )}
      />
      {isAdding && <NewApp onClose={() => setAdding(false)} />}
    </>
  );
}

const constraints = constraintsOf(consoleAppCreate);

function NewApp({ onClose }: { onClose: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { mutateAsync } = useConsoleChange(consoleAppCreate);
  const form = useForm({
    constraints,
    initial: { name: '' },
    rules: { name: formRules(text).required },
    submit: async ({ name }) => {
      const { id } = await mutateAsync({ input: { name: name.trim() } });
      onClose();
      await navigate({ to: `/super_admin/platform_apps/${id}` });
    },
  });
  return (
    <FormModal
      title={text('super-admin:app.add')}
      submitLabel={text('super-admin:app.add')}
      form={form}
      onClose={onClose}
    >
      <TextField label={text('super-admin:name')} name="name" isRequired autoFocus {...form.field('name')} />
    </FormModal>
  );
}

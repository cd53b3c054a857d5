import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import {
  consoleAppDelete,
  consoleAppShow,
  consoleAppUpdate,
  type PlatformAppDetails,
} from '@confab/contract/features/super-admin-app';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useQuery } from '@tanstack/react-query';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { SettingsForm } from '../../../../platform/forms/settings-form.tsx';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { TokenCard } from '../../tokens/parts/token-card.tsx';
import { AppPermissibles } from './app-permissibles.tsx';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { RemovalCard } from '../../parts/removal-card.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

export function AppPage({ id }: { id: number }) {
  const text = useText();
  const query = useQuery(consoleQuery(consoleAppShow, { params: { id } }));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('super-admin:loadError')}>
      {(app) => (
        <>
          <ConsoleHeading
            title={app.name}
            description={text('super-admin:number', { id: String(app.id) })}
            back={{ href: '/super_admin/platform_apps', label: text('super-admin:area.platform_apps') }}
          />
          {app.access_token_id !== null && (
            <TokenCard
              id={app.access_token_id}
              description={text('super-admin:app.tokenText')}
              replaceText={text('super-admin:app.rotateText')}
            />
          )}
          <AppPermissibles app={app} />
          <AppForm app={app} />
          <Removal app={app} />
        </>
      )}
    </QueryView>
  );
}

const constraints = constraintsOf(consoleAppUpdate);

function AppForm({ app }: { app: PlatformAppDetails }) {
  const text = useText();
  const { mutateAsync } = useConsoleChange(consoleAppUpdate);
  const form = useForm({
    constraints,
    initial: { name: app.name },
    rules: { name: formRules(text).required },
    submit: async ({ name }) => {
      await mutateAsync({ params: { id: app.id }, input: { name: name.trim() } });
      toast({ text: text('super-admin:saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm form={form} isSecondary>
      <TextField label={text('super-admin:name')} name="name" isRequired {...form.field('name')} />
    </SettingsForm>
  );
}

function Removal({ app }: { app: PlatformAppDetails }) {
  const text = useText();
  const { attempt, isPending } = useConsoleChange(consoleAppDelete);
  return (
    <RemovalCard
      title={text('super-admin:app.delete.title', { name: app.name })}
      description={text('super-admin:app.delete.text')}
      label={text('super-admin:app.delete.button')}
      isPending={isPending}
      onRemove={async () => (await attempt({ params: { id: app.id } })) !== undefined}
      list="/super_admin/platform_apps"
    />
  );
}

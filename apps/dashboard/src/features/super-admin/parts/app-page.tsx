import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { CodeBlock } from '@confab/ui/code-block';
import { confirm } from '@confab/ui/confirm';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import {
  consoleAppDelete,
  consoleAppRotate,
  consoleAppShow,
  consoleAppUpdate,
  type PlatformAppDetails,
} from '@confab/contract/features/super-admin-app';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../api.ts';
import { AppPermissibles } from './app-permissibles.tsx';
import { ConsoleHeading } from './console-heading.tsx';
import { useConsoleChange } from './use-console-change.ts';

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
          <Token app={app} />
          <AppPermissibles app={app} />
          <AppForm app={app} />
          <Removal app={app} />
        </>
      )}
    </QueryView>
  );
}

/** Hidden until it is wanted: a screen is easily seen by others. */
function Token({ app }: { app: PlatformAppDetails }) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const { attempt, isPending } = useConsoleChange(consoleAppRotate);
  const rotate = async () => {
    const isSure = await confirm({
      title: text('super-admin:app.rotate.title'),
      description: text('super-admin:app.rotate.text'),
      confirmLabel: text('super-admin:app.rotate.button'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (isSure && (await attempt({ params: { id: app.id } })))
      toast({ text: text('super-admin:app.rotate.done'), tone: 'positive' });
  };
  return (
    <Card
      title={text('super-admin:app.token')}
      description={text('super-admin:app.tokenText')}
      footer={
        <>
          <Button onPress={() => setShown(!isShown)}>
            {text(isShown ? 'super-admin:app.hide' : 'super-admin:app.show')}
          </Button>
          <Button isPending={isPending} onPress={() => void rotate()}>
            {text('super-admin:app.rotate.button')}
          </Button>
        </>
      }
    >
      {isShown ? (
        <CodeBlock
          code={app.access_token}
          language="text"
          label={text('super-admin:app.token')}
          copyLabel={text('common:copy')}
          copiedLabel={text('common:copied')}
          onCopyFailed={() => toast({ text: text('common:copyFailed'), tone: 'danger' })}
        />
      ) : (
        <p aria-hidden className="text-control text-text-muted">
          ••••••••••••••••
        </p>
      )}
    </Card>
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
  const navigate = useNavigate();
  const { attempt, isPending } = useConsoleChange(consoleAppDelete);
  const remove = async () => {
    const isSure = await confirm({
      title: text('super-admin:app.delete.title', { name: app.name }),
      description: text('super-admin:app.delete.text'),
      confirmLabel: text('super-admin:app.delete.button'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (isSure && (await attempt({ params: { id: app.id } })))
      await navigate({ to: '/super_admin/platform_apps' });
  };
  return (
    <Card title={text('super-admin:app.delete.button')} description={text('super-admin:app.delete.text')}>
      <Button variant="danger" isPending={isPending} onPress={() => void remove()}>
        {text('super-admin:app.delete.button')}
      </Button>
    </Card>
  );
}

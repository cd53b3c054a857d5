import { updateInbox, type Inbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../platform/account/account-context.ts';
import { useForm } from '../../platform/forms/form.ts';
import { SettingsForm } from '../../platform/forms/settings-form.tsx';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelTabProps } from '../channel-setup.ts';
import { useSaving } from '../settings-frame.tsx';
import { healthQuery } from './api.ts';
import { IdField, KeyField } from './fields.tsx';
import { HealthCard } from './health-card.tsx';
import { idPaths, keyPaths, whatsappRules } from './values.ts';

const constraints = constraintsOf(updateInbox);

/** How we get in at the provider, and what it thinks of the number. */
export function ConnectionTab(props: ChannelTabProps) {
  const isCloud = props.inbox.provider === 'whatsapp_cloud';
  return (
    <div className="flex flex-col gap-5">
      {isCloud && <HealthCard inboxId={props.inbox.id} />}
      {isCloud ? <CloudAccess {...props} /> : <DialogAccess {...props} />}
    </div>
  );
}

function CloudAccess({ inbox, save }: ChannelTabProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const accountId = useAccountId();
  const rules = whatsappRules(text);
  const saving = useSaving({ save });
  const form = useForm({
    constraints,
    initial: {
      api_key: '',
      app_secret: '',
      phone_number_id: configOf(inbox, 'phone_number_id'),
      business_account_id: configOf(inbox, 'business_account_id'),
    },
    rules: { phone_number_id: rules.id, business_account_id: rules.id },
    paths: { ...keyPaths, ...idPaths },
    clears: ['api_key', 'app_secret'],
    submit: async ({ api_key: key, app_secret: secret, ...ids }) => {
      await saving({
        channel: {
          provider_config: {
            ...ids,
            ...(key.trim() === '' ? {} : { api_key: key.trim() }),
            ...(secret.trim() === '' ? {} : { app_secret: secret.trim() }),
          },
        },
      });
      await queryClient.invalidateQueries(healthQuery(accountId, inbox.id));
    },
  });
  const hasSecret = configOf(inbox, 'app_secret') !== '';
  return (
    <SettingsForm
      form={form}
      title={text('inbox:whatsapp.access')}
      description={text('inbox:whatsapp.accessHelp')}
    >
      <KeyField field={form.field('api_key')} hasKey />
      <IdField name="phone_number_id" field={form.field('phone_number_id')} />
      <IdField name="business_account_id" field={form.field('business_account_id')} />
      <TextField
        label={text('inbox:whatsapp.appSecret')}
        help={text(hasSecret ? 'inbox:whatsapp.appSecretKept' : 'inbox:whatsapp.appSecretHelp')}
        name="app_secret"
        type="password"
        dir="ltr"
        autoComplete="new-password"
        {...(hasSecret ? { placeholder: '••••••••' } : {})}
        {...form.field('app_secret')}
      />
    </SettingsForm>
  );
}

function DialogAccess({ save }: ChannelTabProps) {
  const text = useText();
  const saving = useSaving({ save });
  const form = useForm({
    constraints,
    initial: { api_key: '' },
    rules: { api_key: whatsappRules(text).required },
    paths: keyPaths,
    clears: ['api_key'],
    submit: ({ api_key: key }) => saving({ channel: { provider_config: { api_key: key.trim() } } }),
  });
  return (
    <SettingsForm
      form={form}
      title={text('inbox:whatsapp.access')}
      description={text('inbox:whatsapp.accessHelp')}
    >
      <KeyField field={form.field('api_key')} />
    </SettingsForm>
  );
}

function configOf({ provider_config: config = {} }: Inbox, key: string): string {
  const value = config[key];
  return typeof value === 'string' ? value : '';
}

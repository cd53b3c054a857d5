import { updateInbox, type Inbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { SettingsForm } from '../../platform/forms/settings-form.tsx';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelTabProps } from '../channel-setup.ts';
import { useSaving } from '../settings-frame.tsx';
import { BandwidthFields } from './bandwidth-fields.tsx';
import { bandwidthInput, bandwidthPaths, bandwidthRules, type BandwidthValues } from './values.ts';

const constraints = constraintsOf(updateInbox);

/** What connects the inbox to Bandwidth. */
export function ConnectionTab({ inbox, save }: ChannelTabProps) {
  const text = useText();
  const saving = useSaving({ save });
  const form = useForm<BandwidthValues>({
    constraints,
    initial: valuesOf(inbox),
    rules: bandwidthRules(text, { hasSecret: true }),
    paths: bandwidthPaths,
    clears: ['api_secret'],
    submit: (values) => saving({ channel: bandwidthInput(values) }),
  });
  return (
    <SettingsForm
      form={form}
      title={text('inbox:sms.connection')}
      description={text('inbox:sms.connectionHelp')}
    >
      <BandwidthFields field={form.field} hasSecret />
    </SettingsForm>
  );
}

function valuesOf({ phone_number: number, provider_config: config = {} }: Inbox): BandwidthValues {
  const textOf = (key: string): string => {
    const value = config[key];
    return typeof value === 'string' ? value : '';
  };
  return {
    phone_number: number ?? '',
    account_id: textOf('account_id'),
    application_id: textOf('application_id'),
    api_key: textOf('api_key'),
    api_secret: '',
  };
}

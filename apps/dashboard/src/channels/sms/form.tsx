import { Select } from '@confab/ui/select';
import { useState } from 'react';
import { confirmDiscard } from '../../platform/forms/unsaved.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelFormProps } from '../channel-form.tsx';
import { TwilioForm } from '../twilio/form.tsx';
import { BandwidthForm } from './bandwidth-form.tsx';

const providers = ['twilio', 'bandwidth'] as const;

/** SMS inboxes use one of two providers, each with its own form. */
export function SmsForm(props: ChannelFormProps) {
  const text = useText();
  const [provider, setProvider] = useState<(typeof providers)[number]>('twilio');
  const choose = async (id: string) => {
    if (await confirmDiscard(text)) setProvider(providers.find((each) => each === id) ?? 'twilio');
  };
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={text('inbox:sms.provider')}
        name="provider"
        placeholder={text('inbox:edit.choose')}
        options={providers.map((id) => ({ id, label: text(`inbox:sms.providers.${id}`) }))}
        value={provider}
        onChange={(id) => void choose(id)}
      />
      {provider === 'twilio' ? (
        <TwilioForm medium="sms" onMade={props.onMade} />
      ) : (
        <BandwidthForm {...props} />
      )}
    </div>
  );
}

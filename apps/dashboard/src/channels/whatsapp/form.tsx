import { Select } from '@confab/ui/select';
import { useSearch } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import type { MessageKey } from '../../platform/messages/catalog.ts';
import { confirmDiscard } from '../../platform/forms/unsaved.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelFormProps } from '../channel-form.tsx';
import { TwilioForm } from '../twilio/form.tsx';
import { CloudForm } from './cloud-form.tsx';
import { DialogForm } from './dialog-form.tsx';

type Provider = { id: string; name: MessageKey; Form: ComponentType<ChannelFormProps> };

/** Whose WhatsApp it can be, the usual one first. */
const providers: readonly [Provider, ...Provider[]] = [
  { id: 'whatsapp_cloud', name: 'inbox:whatsapp.providers.whatsapp_cloud', Form: CloudForm },
  { id: 'twilio', name: 'inbox:whatsapp.providers.twilio', Form: TwilioWhatsappForm },
];

function TwilioWhatsappForm({ onMade }: ChannelFormProps) {
  return <TwilioForm medium="whatsapp" onMade={onMade} />;
}

/** Supported for existing users, but not offered: `?provider=360dialog`. */
const unlisted = '360dialog';

/** What a WhatsApp inbox begins with: whose service it is, and how we get in. */
export function WhatsappForm(props: ChannelFormProps) {
  const text = useText();
  const search: { provider?: unknown } = useSearch({ strict: false });
  const [id, setId] = useState(providers[0].id);
  const choose = async (chosen: string) => {
    if (await confirmDiscard(text)) setId(chosen);
  };
  const { Form } = providers.find((provider) => provider.id === id) ?? providers[0];
  if (search.provider === unlisted) return <DialogForm {...props} />;
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={text('inbox:whatsapp.provider')}
        name="provider"
        placeholder={text('inbox:edit.choose')}
        options={providers.map((provider) => ({ id: provider.id, label: text(provider.name) }))}
        value={id}
        onChange={(chosen) => void choose(chosen)}
      />
      <Form key={id} {...props} />
    </div>
  );
}

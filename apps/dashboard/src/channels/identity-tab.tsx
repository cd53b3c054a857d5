import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { RadioGroup } from '@confab/ui/radio-group';
import { Switch } from '@confab/ui/switch';
import type { Inbox } from '@confab/contract/features/inbox';
import { useState } from 'react';
import { useForm } from '../platform/forms/form.ts';
import { SettingsForm } from '../platform/forms/settings-form.tsx';
import { useText } from '../platform/messages/use-text.ts';
import type { ChannelTabProps } from './channel-setup.ts';
import { CopyBlock } from './copy-block.tsx';
import { signingSnippets } from './identity-snippets.ts';
import { useSaving } from './settings-frame.tsx';

type IdentityTabProps = ChannelTabProps & {
  /** What the channel does with a signature, as code. */
  usage: string;
};

/** Whether contacts have to prove who they are, the key that proves it, and how it is used. */
export function IdentityTab({ inbox, save, usage }: IdentityTabProps) {
  const text = useText();
  const saving = useSaving({ save });
  const form = useForm({
    initial: { hmac_mandatory: inbox.hmac_mandatory ?? false },
    submit: ({ hmac_mandatory }) => saving({ channel: { hmac_mandatory } }),
  });
  return (
    <div className="flex flex-col gap-5">
      <SettingsForm form={form}>
        <Switch
          isSpread
          label={text('inbox:identity.enforce')}
          description={text('inbox:identity.enforceHelp')}
          isSelected={form.values.hmac_mandatory}
          onChange={(isOn) => form.set('hmac_mandatory', isOn)}
        />
      </SettingsForm>
      <Card title={text('inbox:identity.key')} description={text('inbox:identity.keyHelp')}>
        <SecretKey inbox={inbox} />
      </Card>
      <Card title={text('inbox:identity.sign')} description={text('inbox:identity.signHelp')}>
        <div className="flex flex-col gap-5">
          <Signing />
          <CopyBlock
            hint={text('inbox:identity.usageHint')}
            label={text('inbox:identity.usage')}
            code={usage}
            language="javascript"
          />
        </div>
      </Card>
    </div>
  );
}

/** Hidden until revealed, so that no one reads it off the screen. */
function SecretKey({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  if (!isShown) return <Button onPress={() => setShown(true)}>{text('inbox:identity.showKey')}</Button>;
  return (
    <CopyBlock
      hint={text('inbox:identity.keyWarning')}
      label={text('inbox:identity.key')}
      code={inbox.hmac_token ?? ''}
      language="text"
    />
  );
}

function Signing() {
  const text = useText();
  const [language, setLanguage] = useState<string>('node');
  const chosen = signingSnippets.find(({ id }) => id === language) ?? signingSnippets[0];
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={text('inbox:identity.language')}
        orientation="horizontal"
        options={signingSnippets.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.id}
        onChange={setLanguage}
      />
      <CopyBlock
        hint={text('inbox:identity.signHint')}
        label={text('inbox:identity.sign')}
        code={chosen.code}
        language={chosen.id === 'node' ? 'javascript' : chosen.id}
      />
    </div>
  );
}

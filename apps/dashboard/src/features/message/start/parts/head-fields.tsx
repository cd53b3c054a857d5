import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import { useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { useNewConversation } from './use-new-conversation.ts';

type HeadFieldsProps = { form: ReturnType<typeof useNewConversation> };

const kinds = ['cc', 'bcc'] as const;

/** The fields above a first message where the channel has them: copies and subject. */
export function HeadFields({ form }: HeadFieldsProps) {
  const text = useText();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { can, field, values } = form;
  const isShown = (kind: 'cc' | 'bcc') => values[kind] !== '' || opened.includes(kind);
  const hidden = kinds.filter((kind) => !isShown(kind));
  return (
    <>
      {can.copies &&
        kinds
          .filter(isShown)
          .map((kind) => (
            <TextField
              key={kind}
              label={text(`conversation:email.${kind}`)}
              name={kind}
              dir="ltr"
              inputMode="email"
              autoComplete="off"
              spellCheck="false"
              autoFocus={opened.includes(kind)}
              {...field(kind)}
            />
          ))}
      {can.copies && hidden.length > 0 && (
        <div className="-mt-2 flex gap-1">
          {hidden.map((kind) => (
            <Button key={kind} size="small" onPress={() => setOpened([...opened, kind])}>
              {text(`conversation:email.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {can.subject && (
        <TextField
          label={text('new-conversation:subject')}
          name="subject"
          dir="auto"
          maxLength={255}
          {...field('subject')}
        />
      )}
    </>
  );
}

import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import type { FormState } from '../../../platform/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import type { GeneralValues } from './general-tab.tsx';

type BehaviourFieldsProps = { form: FormState<GeneralValues>; isWebsite: boolean };

/** Greeting, and what happens around the edges of a conversation. */
export function BehaviourFields({ form, isWebsite }: BehaviourFieldsProps) {
  const text = useText();
  const { values, set } = form;
  return (
    <fieldset className="flex flex-col gap-4 border-t border-border pt-5">
      <legend className="sr-only">{text('inbox:edit.behaviour')}</legend>
      <Switch
        isSpread
        label={text('inbox:website.greeting')}
        description={text('inbox:website.greetingHelp')}
        isSelected={values.greeting_enabled}
        onChange={(isOn) => set('greeting_enabled', isOn)}
      />
      {values.greeting_enabled && (
        <TextArea
          label={text('inbox:website.greetingMessage')}
          name="greeting_message"
          minRows={4}
          {...form.field('greeting_message')}
        />
      )}
      {isWebsite && (
        <>
          <Switch
            isSpread
            label={text('inbox:edit.emailCollect')}
            description={text('inbox:edit.emailCollectHelp')}
            isSelected={values.enable_email_collect}
            onChange={(isOn) => set('enable_email_collect', isOn)}
          />
          <Switch
            isSpread
            label={text('inbox:edit.afterResolved')}
            isSelected={values.allow_messages_after_resolved}
            onChange={(isOn) => set('allow_messages_after_resolved', isOn)}
          />
        </>
      )}
      <Switch
        isSpread
        label={text('inbox:edit.singleConversation')}
        isSelected={values.lock_to_single_conversation}
        onChange={(isOn) => set('lock_to_single_conversation', isOn)}
      />
    </fieldset>
  );
}

import { Switch } from '@confab/ui/switch';
import type { Inbox } from '@confab/contract/features/inbox';
import type { Field } from '../platform/forms/form.ts';
import { useText } from '../platform/messages/use-text.ts';
import { GreetingField } from './greeting-field.tsx';

/** The fields of behavior. What a channel leaves out means nothing to its contacts. */
export type BehaviorFieldsProps = {
  channelType: string;
  greetingEnabled: Field<boolean>;
  greetingMessage: Field<string>;
  emailCollect?: Field<boolean>;
  continuity?: Field<boolean>;
  afterResolved?: Field<boolean>;
  singleConversation?: Field<boolean>;
};

/** The behavior an inbox has now. */
export function behaviorOf(inbox: Inbox) {
  return {
    greeting_enabled: inbox.greeting_enabled,
    greeting_message: inbox.greeting_message ?? '',
    lock_to_single_conversation: inbox.lock_to_single_conversation,
  };
}

/** Greeting, and what happens around the edges of a conversation. */
export function BehaviorFields(props: BehaviorFieldsProps) {
  const text = useText();
  const { channelType, greetingEnabled, greetingMessage } = props;
  const { emailCollect, continuity, afterResolved, singleConversation } = props;
  return (
    <fieldset className="flex flex-col gap-4 border-t border-border pt-5">
      <legend className="sr-only">{text('inbox:edit.behavior')}</legend>
      <Choice
        field={greetingEnabled}
        label={text('inbox:website.greeting')}
        description={text('inbox:website.greetingHelp')}
      />
      {greetingEnabled.value && <GreetingField field={greetingMessage} channelType={channelType} />}
      {emailCollect && (
        <Choice
          field={emailCollect}
          label={text('inbox:edit.emailCollect')}
          description={text('inbox:edit.emailCollectHelp')}
        />
      )}
      {continuity && (
        <Choice
          field={continuity}
          label={text('inbox:edit.continuity')}
          description={text('inbox:edit.continuityHelp')}
        />
      )}
      {afterResolved && <Choice field={afterResolved} label={text('inbox:edit.afterResolved')} />}
      {singleConversation && (
        <Choice
          field={singleConversation}
          label={text('inbox:edit.singleConversation')}
          description={text('inbox:edit.singleConversationHelp')}
        />
      )}
    </fieldset>
  );
}

type ChoiceProps = { field: Field<boolean>; label: string; description?: string };

function Choice({ field, label, description }: ChoiceProps) {
  return (
    <Switch
      isSpread
      label={label}
      {...(description === undefined ? {} : { description })}
      isSelected={field.value}
      onChange={field.onChange}
    />
  );
}

import { ColorField } from '@confab/ui/color-field';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { createInbox } from '@confab/contract/features/inbox';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { useColorLabels } from '../../platform/messages/use-color-labels.ts';
import { GreetingField, greetingRule } from '../greeting-field.tsx';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';
import { webWidgetKind } from './kind.ts';

const defaultColor = '#009CE0';
const constraints = constraintsOf(createInbox);

/** What a chat on a website needs to begin with. */
export function WebWidgetForm({ onSubmit }: ChannelFormProps) {
  const text = useText();
  const form = useWebWidgetForm(onSubmit);
  const isFilled = form.values.name.trim() !== '' && form.values.website_url.trim() !== '';
  return (
    <ChannelForm form={form} submitLabel={text('inbox:website.submit')} isSubmitDisabled={!isFilled}>
      <TextField
        label={text('inbox:website.name')}
        name="name"
        placeholder={text('inbox:website.namePlaceholder')}
        isRequired
        autoFocus
        {...form.field('name')}
      />
      <TextField
        label={text('inbox:website.url')}
        name="website_url"
        type="url"
        dir="ltr"
        placeholder={text('inbox:website.urlPlaceholder')}
        isRequired
        {...form.field('website_url')}
      />
      <ColorField
        label={text('inbox:website.color')}
        labels={useColorLabels()}
        {...form.field('widget_color')}
      />
      <TextField
        label={text('inbox:website.welcomeTitle')}
        name="welcome_title"
        placeholder={text('inbox:website.welcomeTitlePlaceholder')}
        {...form.field('welcome_title')}
      />
      <TextField
        label={text('inbox:website.tagline')}
        name="welcome_tagline"
        placeholder={text('inbox:website.taglinePlaceholder')}
        {...form.field('welcome_tagline')}
      />
      <Greeting form={form} />
    </ChannelForm>
  );
}

function Greeting({ form }: { form: ReturnType<typeof useWebWidgetForm> }) {
  const text = useText();
  return (
    <>
      <Switch
        isSpread
        label={text('inbox:website.greeting')}
        description={text('inbox:website.greetingHelp')}
        isSelected={form.values.greeting_enabled}
        onChange={(isOn) => form.set('greeting_enabled', isOn)}
      />
      {form.values.greeting_enabled && (
        <GreetingField
          field={form.field('greeting_message')}
          channelType={webWidgetKind.channelType}
          placeholder={text('inbox:website.greetingPlaceholder')}
        />
      )}
    </>
  );
}

function useWebWidgetForm(onSubmit: ChannelFormProps['onSubmit']) {
  const text = useText();
  const { required } = formRules(text);
  return useForm({
    constraints,
    initial: {
      name: '',
      website_url: '',
      widget_color: defaultColor,
      welcome_title: '',
      welcome_tagline: '',
      greeting_enabled: false,
      greeting_message: '',
    },
    rules: { name: required, website_url: required, greeting_message: greetingRule(text) },
    paths: {
      'channel.website_url': 'website_url',
      'channel.widget_color': 'widget_color',
      'channel.welcome_title': 'welcome_title',
      'channel.welcome_tagline': 'welcome_tagline',
    },
    submit: ({ name, greeting_enabled, greeting_message, ...channel }) =>
      onSubmit({
        name: name.trim(),
        greeting_enabled,
        greeting_message,
        channel: { type: 'web_widget', ...channel, website_url: channel.website_url.trim() },
      }),
  });
}

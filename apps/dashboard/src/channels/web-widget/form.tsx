import { Button } from '@confab/ui/button';
import { ColourField } from '@confab/ui/colour-field';
import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { useForm } from '../../main/form.ts';
import { FormError } from '../../main/form-error.tsx';
import { formRules } from '../../main/form-rules.ts';
import { useText } from '../../main/messages/use-text.ts';
import { useColourLabels } from '../../main/use-colour-labels.ts';
import type { NewInbox } from '../../nouns/inbox/door.ts';

const defaultColour = '#009CE0';
const textLimit = 255;

type WebWidgetFormProps = { onSubmit: (inbox: NewInbox) => Promise<void> };

/** What a chat on a website needs to begin with. */
export function WebWidgetForm({ onSubmit }: WebWidgetFormProps) {
  const text = useText();
  const form = useWebWidgetForm(onSubmit);
  const isFilled = form.values.name.trim() !== '' && form.values.website_url.trim() !== '';
  const line = { maxLength: textLimit } as const;
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      <TextField
        {...line}
        label={text('inbox:website.name')}
        name="name"
        placeholder={text('inbox:website.namePlaceholder')}
        isRequired
        autoFocus
        {...form.field('name')}
      />
      <TextField
        {...line}
        label={text('inbox:website.url')}
        name="website_url"
        type="url"
        dir="ltr"
        placeholder={text('inbox:website.urlPlaceholder')}
        isRequired
        {...form.field('website_url')}
      />
      <ColourField
        label={text('inbox:website.colour')}
        labels={useColourLabels()}
        {...form.field('widget_color')}
      />
      <TextField
        {...line}
        label={text('inbox:website.welcomeTitle')}
        name="welcome_title"
        placeholder={text('inbox:website.welcomeTitlePlaceholder')}
        {...form.field('welcome_title')}
      />
      <TextField
        {...line}
        label={text('inbox:website.tagline')}
        name="welcome_tagline"
        placeholder={text('inbox:website.taglinePlaceholder')}
        {...form.field('welcome_tagline')}
      />
      <Greeting form={form} />
      <div>
        <Button type="submit" variant="primary" isDisabled={!isFilled} isPending={form.isPending}>
          {text('inbox:website.submit')}
        </Button>
      </div>
    </form>
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
        <TextArea
          label={text('inbox:website.greetingMessage')}
          name="greeting_message"
          minRows={4}
          maxLength={10_000}
          placeholder={text('inbox:website.greetingPlaceholder')}
          {...form.field('greeting_message')}
        />
      )}
    </>
  );
}

function useWebWidgetForm(onSubmit: WebWidgetFormProps['onSubmit']) {
  const { required } = formRules(useText());
  return useForm({
    initial: {
      name: '',
      website_url: '',
      widget_color: defaultColour,
      welcome_title: '',
      welcome_tagline: '',
      greeting_enabled: false,
      greeting_message: '',
    },
    rules: { name: required, website_url: required },
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

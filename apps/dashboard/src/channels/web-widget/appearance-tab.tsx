import { ColorField } from '@confab/ui/color-field';
import { Select } from '@confab/ui/select';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { replyTimes, type WidgetFeature } from '@confab/contract/channels/web-widget';
import { updateInbox, type Inbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { SettingsForm } from '../../platform/forms/settings-form.tsx';
import { useColorLabels } from '../../platform/messages/use-color-labels.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelTabProps } from '../channel-setup.ts';
import { useSaving } from '../settings-frame.tsx';
import { WidgetPreview } from './widget-preview.tsx';

const constraints = constraintsOf(updateInbox);
const botFlag: WidgetFeature = 'use_inbox_avatar_for_bot';

/** How the chat greets visitors, next to a preview of it. */
export function AppearanceTab(props: ChannelTabProps) {
  const text = useText();
  const form = useAppearanceForm(props);
  const { inbox } = props;
  const { widget_color: color, welcome_title: title, welcome_tagline: tagline } = form.values;
  return (
    <SettingsForm
      form={form}
      title={text('web-widget:look.title')}
      description={text('web-widget:look.description')}
    >
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex flex-col gap-5">
          <Fields form={form} />
        </div>
        <WidgetPreview
          appearance={{
            name: inbox.name,
            avatarUrl: inbox.avatar_url,
            color,
            title,
            tagline,
            replyTime: form.values.reply_time,
          }}
        />
      </div>
    </SettingsForm>
  );
}

function Fields({ form }: { form: ReturnType<typeof useAppearanceForm> }) {
  const text = useText();
  return (
    <>
      <ColorField
        label={text('inbox:website.color')}
        labels={useColorLabels()}
        {...form.field('widget_color')}
      />
      <TextField
        label={text('inbox:website.welcomeTitle')}
        name="welcome_title"
        {...form.field('welcome_title')}
      />
      <TextField
        label={text('inbox:website.tagline')}
        name="welcome_tagline"
        {...form.field('welcome_tagline')}
      />
      <Select
        label={text('inbox:edit.replyTime')}
        placeholder={text('inbox:edit.choose')}
        value={form.values.reply_time}
        onChange={(id) => form.set('reply_time', replyTimes.find((time) => time === id) ?? replyTimes[0])}
        options={replyTimes.map((id) => ({ id, label: text(`inbox:edit.replyTimes.${id}`) }))}
      />
      <Switch
        isSpread
        label={text('web-widget:look.asInbox')}
        description={text('web-widget:look.asInboxHelp')}
        isSelected={form.values.asInbox}
        onChange={(isOn) => form.set('asInbox', isOn)}
      />
    </>
  );
}

function valuesOf(inbox: Inbox) {
  return {
    widget_color: inbox.widget_color ?? '#009CE0',
    welcome_title: inbox.welcome_title ?? '',
    welcome_tagline: inbox.welcome_tagline ?? '',
    reply_time: inbox.reply_time ?? replyTimes[0],
    asInbox: inbox.selected_feature_flags?.includes(botFlag) ?? false,
  };
}

function useAppearanceForm(props: ChannelTabProps) {
  const save = useSaving(props);
  return useForm({
    constraints,
    initial: valuesOf(props.inbox),
    paths: {
      'channel.widget_color': 'widget_color',
      'channel.welcome_title': 'welcome_title',
      'channel.welcome_tagline': 'welcome_tagline',
      'channel.reply_time': 'reply_time',
    },
    submit: ({ asInbox, ...look }) => {
      const others = (props.inbox.selected_feature_flags ?? []).filter((flag) => flag !== botFlag);
      const flags: WidgetFeature[] = asInbox ? [...others, botFlag] : others;
      // A form cannot contain an empty list; one empty value represents it.
      return save({ channel: { ...look, selected_feature_flags: flags.length === 0 ? [''] : flags } });
    },
  });
}

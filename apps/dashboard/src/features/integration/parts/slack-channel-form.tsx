import type { IntegrationHook } from '@confab/contract/features/integration';
import { chooseSlackChannel } from '@confab/contract/features/slack';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { LongSelect } from '../../../platform/forms/long-select.tsx';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { chooseChannelMutation, slackChannelsQuery } from '../slack-api.ts';
import { settingText } from '../model.ts';

const constraints = constraintsOf(chooseSlackChannel);

/** Selects the channel that mirrors conversations. */
export function SlackChannelForm({ hook }: { hook: IntegrationHook }) {
  const text = useText();
  const query = useQuery(slackChannelsQuery(useAccountId()));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('integration:slack.channelsError')}>
      {(channels) => <ChannelForm hook={hook} channels={channels} />}
    </QueryView>
  );
}

type ChannelFormProps = { hook: IntegrationHook; channels: readonly { id: string; name: string }[] };

function ChannelForm({ hook, channels }: ChannelFormProps) {
  const text = useText();
  const choose = useMutation(chooseChannelMutation(useQueryClient(), useAccountId()));
  const form = useForm({
    constraints,
    initial: { reference_id: hook.reference_id ?? '' },
    rules: { reference_id: formRules(text).required },
    submit: async ({ reference_id: id }) => {
      await choose.mutateAsync(id);
      toast({ text: text('integration:saved'), tone: 'positive' });
    },
  });
  // A private channel that the app was removed from stays selected.
  const known = channels.some(({ id }) => id === hook.reference_id) ? [] : chosenOf(hook);
  return (
    <SettingsForm form={form}>
      <LongSelect
        label={text('integration:slack.channel')}
        help={text('integration:slack.channelHelp')}
        placeholder={text('integration:slack.choose')}
        emptyText={text('integration:slack.noChannels')}
        options={[...known, ...channels].map(({ id, name }) => ({ id, label: name }))}
        isRequired
        {...form.field('reference_id')}
      />
    </SettingsForm>
  );
}

function chosenOf(hook: IntegrationHook): { id: string; name: string }[] {
  const { reference_id: id } = hook;
  if (id === undefined || id === null) return [];
  return [{ id, name: settingText(hook, 'channel_name') || id }];
}

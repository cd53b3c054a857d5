import {
  createCampaign,
  defaultSecondsOnPage,
  maxSecondsOnPage,
  type Campaign,
} from '@confab/contract/features/campaign';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveCampaignMutation } from '../api.ts';
import { isPageAddress, secondsOf } from '../model.ts';
import { MessageField } from './message-field.tsx';
import { InboxField, SenderField } from './inbox-and-sender-fields.tsx';

const { title, message } = constraintsOf(createCampaign);
const constraints = { ...(title && { title }), ...(message && { message }) };

type OngoingFormProps = {
  /** The one to change; undefined for a new one. */
  campaign: Campaign | undefined;
  onClose: () => void;
};

export function OngoingForm({ campaign, onClose }: OngoingFormProps) {
  const text = useText();
  const form = useOngoingForm(campaign, onClose);
  const { value: businessHours, onChange: setBusinessHours } = form.field('businessHours');
  const { value: enabled, onChange: setEnabled } = form.field('enabled');
  const inbox = form.field('inbox');
  return (
    <FormModal
      title={text(campaign ? 'campaign:form.edit' : 'campaign:form.addOngoing')}
      submitLabel={text(campaign ? 'common:save' : 'campaign:form.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('campaign:form.title')}
        help={text('campaign:form.titleHelp')}
        isRequired
        autoFocus
        dir="auto"
        {...form.field('title')}
      />
      <MessageField {...form.field('message')} />
      <InboxField
        type="ongoing"
        {...inbox}
        onChange={(id) => {
          inbox.onChange(id);
          form.set('sender', '');
        }}
      />
      <SenderField inboxId={inbox.value} {...form.field('sender')} />
      <TextField
        label={text('campaign:form.url')}
        help={text('campaign:form.urlHelp')}
        dir="ltr"
        {...form.field('url')}
      />
      <TextField
        label={text('campaign:form.time')}
        inputMode="numeric"
        isRequired
        dir="ltr"
        {...form.field('time')}
      />
      <Switch
        label={text('campaign:form.businessHours')}
        description={text('campaign:form.businessHoursHelp')}
        isSelected={businessHours}
        onChange={setBusinessHours}
      />
      <Switch label={text('campaign:form.enabled')} isSelected={enabled} onChange={setEnabled} />
    </FormModal>
  );
}

function useOngoingForm(campaign: Campaign | undefined, onClose: () => void) {
  const text = useText();
  const save = useMutation(saveCampaignMutation(useQueryClient(), useAccountId()));
  const { required } = formRules(text);
  return useForm({
    constraints,
    initial: {
      title: campaign?.title ?? '',
      message: campaign?.message ?? '',
      inbox: campaign ? String(campaign.inbox.id) : '',
      sender: campaign?.sender ? String(campaign.sender.id) : '',
      url: campaign?.trigger_rules.url ?? '',
      time: String(campaign?.trigger_rules.time_on_page ?? defaultSecondsOnPage),
      businessHours: campaign?.trigger_only_during_business_hours ?? false,
      enabled: campaign?.enabled ?? true,
    },
    rules: {
      title: required,
      message: required,
      inbox: required,
      url: (value) =>
        value.trim() === '' || isPageAddress(value) ? undefined : text('campaign:form.urlWrong'),
      time: (value) =>
        secondsOf(value) === undefined
          ? text('campaign:form.timeWrong', { max: maxSecondsOnPage })
          : undefined,
    },
    paths: { inbox_id: 'inbox', sender_id: 'sender', time_on_page: 'time' },
    submit: async ({ title: name, inbox, sender, url, time, businessHours, ...values }) => {
      const saved = await save.mutateAsync({
        id: campaign?.id,
        input: {
          title: name.trim(),
          message: values.message.trim(),
          enabled: values.enabled,
          inbox_id: Number(inbox),
          sender_id: sender === '' ? null : Number(sender),
          trigger_only_during_business_hours: businessHours,
          trigger_rules: { url: url.trim(), time_on_page: secondsOf(time) ?? defaultSecondsOnPage },
        },
      });
      const done = campaign ? 'campaign:form.saved' : 'campaign:form.added';
      toast({ text: text(done, { title: saved.title }), tone: 'positive' });
      onClose();
    },
  });
}

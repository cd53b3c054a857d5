import { createCampaign, type AudiencePart, type Campaign } from '@confab/contract/features/campaign';
import type { Inbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { fillTemplate } from '@confab/rules/message-template';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { formRules, type FormRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { localTime } from '../../../platform/forms/local-time.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { capabilitiesOf } from '../../inbox/index.ts';
import { saveCampaignMutation } from '../api.ts';
import { momentOf } from '../model.ts';
import {
  storedTemplate,
  hasTemplates,
  isFilled,
  templateIn,
  type ChosenTemplate,
} from '../template-model.ts';
import { useCampaignInboxes } from './inbox-and-sender-fields.tsx';

// The message is validated by the rules below: a template replaces it.
const { title } = constraintsOf(createCampaign);
const constraints = title && { title };

type Values = {
  title: string;
  message: string;
  /** Replaces the message where only templates are allowed. */
  template: ChosenTemplate;
  inbox: string;
  sender: string;
  audience: readonly AudiencePart[];
  schedule: string;
};

/** The fields of a one-off campaign, new or existing. */
export function useOneOffForm(campaign: Campaign | undefined, onClose: () => void) {
  const text = useText();
  const save = useMutation(saveCampaignMutation(useQueryClient(), useAccountId()));
  const inboxes = useCampaignInboxes('one_off');
  const inboxOf = ({ inbox }: Values) => inboxes.find(({ id }) => String(id) === inbox);
  const rules = useRules(inboxOf);
  return useForm<Values>({
    ...(constraints && { constraints }),
    initial: {
      title: campaign?.title ?? '',
      message: campaign?.message ?? '',
      template: storedTemplate(campaign?.template_params),
      inbox: campaign ? String(campaign.inbox.id) : '',
      sender: campaign?.sender ? String(campaign.sender.id) : '',
      audience: campaign?.audience ?? [],
      schedule: localTime(campaign?.scheduled_at),
    },
    rules,
    paths: {
      inbox_id: 'inbox',
      sender_id: 'sender',
      scheduled_at: 'schedule',
      template_params: 'template',
    },
    submit: async (values) => {
      const { title: name, inbox, sender, schedule, audience } = values;
      const chosenInbox = inboxOf(values);
      const template = hasTemplates(chosenInbox) ? templateIn(chosenInbox, values.template) : undefined;
      const filled = template && fillTemplate(template, values.template.values);
      const saved = await save.mutateAsync({
        id: campaign?.id,
        input: {
          title: name.trim(),
          message: filled?.content ?? values.message.trim(),
          template_params: filled?.params ?? null,
          inbox_id: Number(inbox),
          sender_id: sender === '' ? null : Number(sender),
          audience: [...audience],
          scheduled_at: momentOf(schedule) ?? new Date().toISOString(),
        },
      });
      const done = campaign ? 'campaign:form.saved' : 'campaign:form.added';
      toast({ text: text(done, { title: saved.title }), tone: 'positive' });
      onClose();
    },
  });
}

/** What is written for another kind of inbox is not sent, so it is not checked either. */
function useRules(inboxOf: (values: Values) => Inbox | undefined): FormRules<Values> {
  const text = useText();
  const { required } = formRules(text);
  const tooLong = (value: string, values: Values) => {
    const { max_message_length: count } = capabilitiesOf(inboxOf(values));
    return value.trim().length > count ? text('form:tooLong', { count }) : undefined;
  };
  return {
    title: required,
    inbox: required,
    message: (value, values) =>
      hasTemplates(inboxOf(values)) ? undefined : (required(value) ?? tooLong(value, values)),
    template: (value, values) => {
      const inbox = inboxOf(values);
      if (!hasTemplates(inbox)) return undefined;
      const template = templateIn(inbox, value);
      if (template === undefined) return text('campaign:form.templateRequired');
      return isFilled(template, value) ? undefined : text('campaign:form.valuesRequired');
    },
    audience: (value) => (value.length === 0 ? text('campaign:form.audienceRequired') : undefined),
    schedule: (value) =>
      value === '' || !Number.isNaN(Date.parse(value)) ? undefined : text('campaign:form.scheduleWrong'),
  };
}

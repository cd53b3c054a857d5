import type { Campaign } from '@confab/contract/features/campaign';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { hasTemplates, needsApproval, noTemplate } from '../template-model.ts';
import { AudienceField } from './audience-field.tsx';
import { InboxField, SenderField, useCampaignInboxes } from './inbox-and-sender-fields.tsx';
import { TemplateField } from './template-field.tsx';
import { useOneOffForm } from './use-one-off-form.ts';

type OneOffFormProps = {
  /** The one to change; undefined for a new one. */
  campaign: Campaign | undefined;
  onClose: () => void;
};

export function OneOffForm({ campaign, onClose }: OneOffFormProps) {
  const text = useText();
  const form = useOneOffForm(campaign, onClose);
  const inbox = form.field('inbox');
  const chosen = useCampaignInboxes('one_off').find(({ id }) => String(id) === inbox.value);
  return (
    <FormModal
      title={text(campaign ? 'campaign:form.edit' : 'campaign:form.addOneOff')}
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
      <InboxField
        type="one_off"
        {...inbox}
        onChange={(id) => {
          inbox.onChange(id);
          form.set('sender', '');
          form.set('template', noTemplate);
        }}
      />
      <SenderField inboxId={inbox.value} {...form.field('sender')} />
      {hasTemplates(chosen) ? (
        <TemplateField inbox={chosen} {...form.field('template')} />
      ) : (
        <TextArea
          label={text('campaign:form.message')}
          help={[
            text('campaign:form.messageHelp', { name: '{{contact.name}}' }),
            ...(needsApproval(chosen) ? [text('campaign:form.approvedHelp')] : []),
          ].join(' ')}
          isRequired
          dir="auto"
          {...form.field('message')}
        />
      )}
      <AudienceField {...form.field('audience')} />
      <TextField
        label={text('campaign:form.schedule')}
        help={text('campaign:form.scheduleHelp')}
        type="datetime-local"
        {...form.field('schedule')}
      />
    </FormModal>
  );
}

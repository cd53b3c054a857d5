import type { CampaignType, Inbox } from '@confab/contract/features/inbox';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import type { Field } from '../../../platform/forms/form.ts';
import { LongSelect } from '../../../platform/forms/long-select.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { capabilitiesOf, inboxesQuery, inboxMembersQuery } from '../../inbox/index.ts';

/** The inboxes that can have campaigns of a type. */
export function useCampaignInboxes(type: CampaignType): readonly Inbox[] {
  const { data } = useQuery(inboxesQuery(useAccountId()));
  return data?.payload.filter((inbox) => capabilitiesOf(inbox).campaigns === type) ?? [];
}

type InboxFieldProps = Field<string> & { type: CampaignType; autoFocus?: boolean };

/** The inbox that sends it. */
export function InboxField({ type, value, ...field }: InboxFieldProps) {
  const text = useText();
  const inboxes = useCampaignInboxes(type);
  return (
    <LongSelect
      label={text('campaign:form.inbox')}
      placeholder={text('campaign:form.chooseInbox')}
      emptyText={text(type === 'ongoing' ? 'campaign:form.noWebsite' : 'campaign:form.noTexts')}
      options={inboxes.map(({ id, name }) => ({ id: String(id), label: name }))}
      isRequired
      value={value === '' ? null : value}
      {...field}
    />
  );
}

/** The sender: a member of the inbox, or '' for none. */
export function SenderField({ inboxId, value, ...field }: Field<string> & { inboxId: string }) {
  const text = useText();
  const members = useQuery({
    ...inboxMembersQuery(useAccountId(), Number(inboxId)),
    enabled: inboxId !== '',
  });
  const options = members.data?.payload ?? [];
  return (
    <LongSelect
      label={text('campaign:form.sender')}
      placeholder={text('campaign:form.nobody')}
      options={[
        { id: noSender, label: text('campaign:form.nobody') },
        ...options.map(({ id, available_name: name }) => ({ id: String(id), label: name })),
      ]}
      {...field}
      value={value === '' ? noSender : value}
      onChange={(id) => field.onChange(id === noSender ? '' : id)}
    />
  );
}

const noSender = 'nobody';

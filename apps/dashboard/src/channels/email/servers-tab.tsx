import { Switch } from '@confab/ui/switch';
import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { SettingsForm } from '../../platform/forms/settings-form.tsx';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelTabProps } from '../channel-setup.ts';
import { useSaving } from '../settings-frame.tsx';
import { DeliverabilityCard } from './deliverability-card.tsx';
import { MailboxConnection, providerOf } from './mailbox-connection.tsx';
import { ImapFields, SmtpFields } from './server-fields.tsx';
import {
  imapInput,
  imapPaths,
  imapRules,
  imapValues,
  smtpInput,
  smtpPaths,
  smtpRules,
  smtpValues,
} from './values.ts';

const constraints = constraintsOf(updateInbox);

/** The servers of the inbox: where its emails are fetched, and through which its replies leave. */
export function ServersTab(props: ChannelTabProps) {
  const { inbox } = props;
  return (
    <div className="flex flex-col gap-5">
      {providerOf(inbox) === undefined ? (
        <>
          <ImapForm {...props} />
          <SmtpForm {...props} />
        </>
      ) : (
        <MailboxConnection inbox={inbox} />
      )}
      <DeliverabilityCard inboxId={inbox.id} />
    </div>
  );
}

function ImapForm({ inbox, save }: ChannelTabProps) {
  const text = useText();
  const saving = useSaving({ save });
  const hasPassword = Boolean(inbox.imap_address);
  const form = useForm({
    constraints,
    initial: imapValues(inbox),
    rules: imapRules(text, { hasPassword }),
    paths: imapPaths,
    submit: (values) => saving({ channel: imapInput(values) }),
  });
  return (
    <SettingsForm form={form} title={text('inbox:email.imap')} description={text('inbox:email.imapHelp')}>
      <Switch
        isSpread
        label={text('inbox:email.imapEnable')}
        isSelected={form.values.imap_enabled}
        onChange={(isOn) => form.set('imap_enabled', isOn)}
      />
      {form.values.imap_enabled && <ImapFields form={form} hasPassword={hasPassword} />}
    </SettingsForm>
  );
}

function SmtpForm({ inbox, save }: ChannelTabProps) {
  const text = useText();
  const saving = useSaving({ save });
  const hasPassword = Boolean(inbox.smtp_address);
  const form = useForm({
    constraints,
    initial: smtpValues(inbox),
    rules: smtpRules(text, { hasPassword }),
    paths: smtpPaths,
    submit: (values) => saving({ channel: smtpInput(values) }),
  });
  return (
    <SettingsForm
      form={form}
      isSecondary
      title={text('inbox:email.smtp')}
      description={text('inbox:email.smtpHelp')}
    >
      <Switch
        isSpread
        label={text('inbox:email.smtpEnable')}
        isSelected={form.values.smtp_enabled}
        onChange={(isOn) => form.set('smtp_enabled', isOn)}
      />
      {form.values.smtp_enabled && <SmtpFields form={form} hasPassword={hasPassword} />}
    </SettingsForm>
  );
}

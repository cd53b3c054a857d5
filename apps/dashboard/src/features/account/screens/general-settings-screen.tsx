import { FeatureWrapper, useHasFeature } from '@confab/ui/feature-wrapper';
import { SearchSelect } from '@confab/ui/search-select';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { accountUpdate, locales, type Account } from '@confab/contract/features/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { useLanguageOptions } from '../../../platform/messages/use-language-options.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { pageConfig } from '../../../platform/page-config.ts';
import { accountQuery, integrationAppsQuery, updateAccountMutation } from '../api.ts';
import { DeletionCard } from '../parts/deletion-card.tsx';
import { AutoResolveForm } from '../parts/auto-resolve-form.tsx';
import { StorageUsageCard } from '../parts/storage-usage.tsx';

const constraints = constraintsOf(accountUpdate);

export function GeneralSettingsScreen() {
  const text = useText();
  const hasFeature = useHasFeature();
  const query = useQuery(accountQuery(useAccountId()));
  return (
    <SettingsPage title={text('account:general.title')} description={text('account:general.description')}>
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('account:general.loadError')}>
        {(account) => (
          <>
            <GeneralForm account={account} />
            {hasFeature('auto_resolve_conversations') && <AutoResolveForm account={account} />}
          </>
        )}
      </QueryView>
      <StorageUsageCard />
      {query.data && <DeletionCard account={query.data} />}
    </SettingsPage>
  );
}

function GeneralForm({ account }: { account: Account }) {
  const text = useText();
  const canTranscribe = useCanTranscribe(account.id);
  const form = useGeneralForm(account, canTranscribe);
  return (
    <SettingsForm form={form}>
      <TextField label={text('account:general.name')} name="name" isRequired {...form.field('name')} />
      <SearchSelect
        label={text('account:general.language')}
        help={text('account:general.languageHelp')}
        placeholder={text('account:general.choose')}
        searchLabel={text('common:search')}
        emptyText={text('common:noElements')}
        emptyListText={text('common:listEmpty')}
        enterHint={text('common:pressEnter')}
        value={form.values.locale}
        onChange={(locale) => form.set('locale', locale)}
        error={form.field('locale').error}
        options={useLanguageOptions(account.locale)}
      />
      <TextField
        label={text('account:general.supportEmail')}
        help={text('account:general.supportEmailHelp')}
        name="support_email"
        type="email"
        dir="ltr"
        {...form.field('support_email')}
      />
      <Switch
        isSpread
        label={text('account:general.openContacts')}
        description={text('account:general.openContactsHelp')}
        name="contacts_open_to_all_agents"
        isSelected={form.values.contacts_open_to_all_agents}
        onChange={(isOpen) => form.set('contacts_open_to_all_agents', isOpen)}
      />
      {canTranscribe && (
        <Switch
          isSpread
          label={text('account:general.transcripts')}
          description={text('account:general.transcriptsHelp')}
          name="audio_transcriptions"
          isSelected={form.values.audio_transcriptions}
          onChange={(isOn) => form.set('audio_transcriptions', isOn)}
        />
      )}
      <FeatureWrapper featureKey="custom_reply_domain">
        <TextField
          label={text('account:general.domain')}
          help={text('account:general.domainHelp')}
          name="domain"
          dir="ltr"
          {...form.field('domain')}
        />
      </FeatureWrapper>
      <AccountId id={account.id} />
    </SettingsForm>
  );
}

function AccountId({ id }: { id: number }) {
  const text = useText();
  return (
    <TextField
      label={text('account:general.id')}
      help={text('account:general.idHelp')}
      value={String(id)}
      isReadOnly
      className="max-w-40"
    />
  );
}

/** With a model of the installation, or one that the account has connected. */
function useCanTranscribe(accountId: number): boolean {
  const hasIntegrations = useHasFeature()('integrations');
  const { canTranscribe } = pageConfig();
  const { data } = useQuery({
    ...integrationAppsQuery(accountId),
    enabled: hasIntegrations && !canTranscribe,
  });
  const model = data?.payload.find(({ id }) => id === 'openai');
  return canTranscribe || model?.hooks.some(({ status }) => status) === true;
}

function useGeneralForm(account: Account, canTranscribe: boolean) {
  const text = useText();
  const hasFeature = useHasFeature();
  const rules = formRules(text);
  const update = useMutation(updateAccountMutation(useQueryClient(), account.id));
  return useForm({
    constraints,
    initial: {
      name: account.name,
      locale: account.locale,
      support_email: account.support_email ?? '',
      contacts_open_to_all_agents: account.settings.contacts_open_to_all_agents === true,
      audio_transcriptions: account.settings.audio_transcriptions === true,
      domain: account.domain ?? '',
    },
    rules: {
      name: rules.required,
      support_email: (email) => (email.trim() === '' ? undefined : rules.email(email)),
    },
    submit: async (values) => {
      const locale = locales.find((known) => known === values.locale) ?? 'en';
      await update.mutateAsync({
        name: values.name.trim(),
        locale,
        support_email: values.support_email.trim() || null,
        contacts_open_to_all_agents: values.contacts_open_to_all_agents,
        // Users who do not see these fields leave their values unchanged.
        ...(canTranscribe ? { audio_transcriptions: values.audio_transcriptions } : {}),
        ...(hasFeature('custom_reply_domain') ? { domain: values.domain.trim() || null } : {}),
      });
      toast({ text: text('account:general.saved'), tone: 'positive' });
    },
  });
}

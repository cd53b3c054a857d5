import { Banner } from '@confab/ui/banner';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { Tabs } from '@confab/ui/tabs';
import type { Inbox } from '@confab/contract/features/inbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { channelKindOf } from '../../../channels/registry.ts';
import { setupOf } from '../../../channels/setups.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import type { MessageKey } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { confirmDiscard } from '../../../platform/forms/unsaved.ts';
import { BotTab } from '../../agent-bot/index.ts';
import { customAttributesQuery } from '../../custom-attribute/index.ts';
import { inboxQuery, updateInboxMutation } from '../api.ts';
import { GeneralTab } from '../parts/general-tab.tsx';
import { HoursTab } from '../parts/hours-tab.tsx';
import { InstallTab } from '../parts/install-tab.tsx';
import { MembersTab } from '../parts/members-tab.tsx';
import { SurveyTab } from '../parts/survey-tab.tsx';
import { BackButton } from '../../../platform/pages/wizard-page.tsx';

export function InboxSettingsScreen() {
  const text = useText();
  const { inboxId } = useParams({ strict: false });
  const query = useQuery(inboxQuery(useAccountId(), Number(inboxId)));
  return (
    <SettingsPage
      title={query.data?.name ?? text('inbox:list.title')}
      start={<BackButton to="settings/inboxes/list" />}
    >
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('inbox:edit.loadError')}>
        {/* Another inbox begins with its own values. */}
        {(inbox) => (
          <div key={inbox.id} className="flex flex-col gap-4">
            <DisconnectedBanner inbox={inbox} />
            <InboxTabs inbox={inbox} />
          </div>
        )}
      </QueryView>
    </SettingsPage>
  );
}

/** Above all tabs, since nothing is sent until it is reconnected. */
function DisconnectedBanner({ inbox }: { inbox: Inbox }) {
  const text = useText();
  if (inbox.reauthorization_required !== true) return null;
  return (
    <Banner tone="danger" shape="box">
      {text(setupOf(inbox.channel_type)?.disconnected ?? 'inbox:disconnectedHelp')}
    </Banner>
  );
}

/** What every inbox has, and what only its channel has. There is a survey in all channels that the interface knows. */
function tabsOf(
  { channel_type: channelType }: Inbox,
  hasFeature: ReturnType<typeof useHasFeature>,
): { id: string; label: MessageKey }[] {
  return [
    { id: 'general', label: 'inbox:edit.general' },
    { id: 'members', label: 'inbox:edit.members' },
    { id: 'hours', label: 'inbox:edit.hours' },
    ...(channelKindOf(channelType) ? [{ id: 'survey', label: 'inbox:edit.survey' } as const] : []),
    ...(setupOf(channelType)?.tabs ?? []),
    ...(hasFeature('agent_bots') ? [{ id: 'bot', label: 'inbox:edit.bot' } as const] : []),
    { id: 'install', label: 'inbox:edit.install' },
  ];
}

function InboxTabs({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const hasFeature = useHasFeature();
  const [tab, setTab] = useState('general');
  const change = async (id: string) => {
    if (await confirmDiscard(text)) setTab(id);
  };
  return (
    <Tabs
      selected={tab}
      onChange={(id) => void change(id)}
      label={text('inbox:edit.tabs')}
      tabs={tabsOf(inbox, hasFeature).map(({ id, label }) => ({ id, label: text(label) }))}
      scrollStartLabel={text('common:scrollStart')}
      scrollEndLabel={text('common:scrollEnd')}
      panelClassName="pt-5"
    >
      {(selected) => {
        switch (selected) {
          case 'members':
            return <MembersTab inbox={inbox} />;
          case 'hours':
            return <HoursTab inbox={inbox} />;
          case 'survey':
            return <SurveyTab inbox={inbox} />;
          case 'bot':
            return <BotTab inboxId={inbox.id} />;
          case 'install':
            return <InstallTab inbox={inbox} />;
          case 'general':
            return <GeneralTab inbox={inbox} />;
          default:
            return <ChannelPanel inbox={inbox} id={selected} />;
        }
      }}
    </Tabs>
  );
}

/** A tab of the channel's own. */
function ChannelPanel({ inbox, id }: { inbox: Inbox; id: string }) {
  const update = useMutation(updateInboxMutation(useQueryClient(), useAccountId(), inbox.id));
  const Panel = setupOf(inbox.channel_type)?.tabs?.find((tab) => tab.id === id)?.Panel;
  const attributes = useQuery(customAttributesQuery(useAccountId())).data ?? [];
  if (Panel === undefined) return null;
  return (
    <Panel
      key={id}
      inbox={inbox}
      attributes={attributes}
      save={async (input) => {
        await update.mutateAsync({ input });
      }}
    />
  );
}

import { Tabs } from '@confab/ui/tabs';
import type { Inbox } from '@confab/contract/features/inbox';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { channelKindOf } from '../../../channels/registry.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { mayLeave } from '../../../platform/forms/unsaved.ts';
import { inboxQuery } from '../api.ts';
import { GeneralTab } from '../parts/general-tab.tsx';
import { HoursTab } from '../parts/hours-tab.tsx';
import { InstallTab } from '../parts/install-tab.tsx';
import { MembersTab } from '../parts/members-tab.tsx';
import { SurveyTab } from '../parts/survey-tab.tsx';
import { BackButton } from '../parts/wizard.tsx';

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
        {(inbox) => <InboxTabs key={inbox.id} inbox={inbox} />}
      </QueryView>
    </SettingsPage>
  );
}

const tabs = ['general', 'members', 'hours', 'survey', 'install'] as const;

/** Only where customers can answer is there something to set up. */
function tabsOf(inbox: Inbox) {
  const asksForRating = channelKindOf(inbox.channel_type)?.asksForRating === true;
  return tabs.filter((id) => id !== 'survey' || asksForRating);
}

function InboxTabs({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const [tab, setTab] = useState('general');
  const change = async (id: string) => {
    if (await mayLeave(text)) setTab(id);
  };
  return (
    <Tabs
      selected={tab}
      onChange={(id) => void change(id)}
      label={text('inbox:edit.tabs')}
      tabs={tabsOf(inbox).map((id) => ({ id, label: text(`inbox:edit.${id}`) }))}
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
          case 'install':
            return <InstallTab inbox={inbox} />;
          default:
            return <GeneralTab inbox={inbox} />;
        }
      }}
    </Tabs>
  );
}

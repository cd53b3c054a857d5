import type { Campaign } from '@confab/contract/features/campaign';
import { Button } from '@confab/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { campaignsQuery } from '../api.ts';
import { OngoingForm } from '../parts/ongoing-form.tsx';
import { OngoingRow } from '../parts/ongoing-row.tsx';
import { useDelete } from '../parts/use-delete.ts';

/** Campaigns on websites. */
export function OngoingListScreen() {
  const text = useText();
  const query = useQuery(campaignsQuery(useAccountId()));
  const remove = useDelete();
  const [editing, setEditing] = useState<{ campaign: Campaign | undefined }>();
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setEditing({ campaign: undefined })}
    >
      <span className="max-sm:[header_&]:sr-only">{text('campaign:ongoing.add')}</span>
    </Button>
  );
  return (
    <ListPage
      title={text('campaign:ongoing.title')}
      description={text('campaign:ongoing.description')}
      action={add}
      query={query}
      itemsOf={(campaigns) => campaigns.filter((one) => one.campaign_type === 'ongoing')}
      errorTitle={text('campaign:list.loadError')}
      searchLabel={text('campaign:list.search')}
      caption={text('campaign:ongoing.title')}
      textOf={({ title, inbox }) => `${title} ${inbox.name}`}
      empty={{
        icon: <Megaphone size={24} />,
        title: text('campaign:ongoing.empty'),
        description: text('campaign:ongoing.emptyText'),
      }}
      row={(campaign) => (
        <OngoingRow
          key={campaign.id}
          campaign={campaign}
          onEdit={() => setEditing({ campaign })}
          onDelete={() => void remove(campaign)}
        />
      )}
    >
      {editing && <OngoingForm campaign={editing.campaign} onClose={() => setEditing(undefined)} />}
    </ListPage>
  );
}

import type { Campaign } from '@confab/contract/features/campaign';
import { Button } from '@confab/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Send, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { campaignsQuery } from '../api.ts';
import { OneOffForm } from '../parts/one-off-form.tsx';
import { OneOffRow } from '../parts/one-off-row.tsx';
import { useDelete } from '../parts/use-delete.ts';

/** Campaigns sent once to many contacts. */
export function OneOffListScreen() {
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
      <span className="max-sm:[header_&]:sr-only">{text('campaign:oneOff.add')}</span>
    </Button>
  );
  return (
    <ListPage
      title={text('campaign:oneOff.title')}
      description={text('campaign:oneOff.description')}
      action={add}
      query={query}
      itemsOf={(campaigns) => campaigns.filter((one) => one.campaign_type === 'one_off')}
      errorTitle={text('campaign:list.loadError')}
      searchLabel={text('campaign:list.search')}
      caption={text('campaign:oneOff.title')}
      textOf={({ title, inbox }) => `${title} ${inbox.name}`}
      empty={{
        icon: <Send size={24} />,
        title: text('campaign:oneOff.empty'),
        description: text('campaign:oneOff.emptyText'),
      }}
      row={(campaign) => (
        <OneOffRow
          key={campaign.id}
          campaign={campaign}
          onEdit={() => setEditing({ campaign })}
          onDelete={() => void remove(campaign)}
        />
      )}
    >
      {editing && <OneOffForm campaign={editing.campaign} onClose={() => setEditing(undefined)} />}
    </ListPage>
  );
}

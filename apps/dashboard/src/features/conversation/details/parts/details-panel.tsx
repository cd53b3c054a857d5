import type { DashboardApp } from '@confab/contract/features/dashboard-app';
import type { Conversation } from '@confab/contract/features/conversation';
import { Skeleton } from '@confab/ui/skeleton';
import { ReorderList } from '@confab/ui/reorder-list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import {
  ContactCard,
  ContactConversations,
  ContactMenu,
  ContactNotesSection,
} from '../../../contact/index.ts';
import { AppSection, dashboardAppsQuery } from '../../../dashboard-app/index.ts';
import { WriteToContactButton } from '../../../message/index.ts';
import { useConnection } from '../../../integration/index.ts';
import { LinearSection } from '../../../linear/index.ts';
import { OrderSection } from '../../../shopify/index.ts';
import { MacroSection } from '../../../macro/index.ts';
import { useMayUseContacts } from '../../../../platform/account/account-context.ts';
import { useSectionOrder } from '../../../../platform/account/section-order.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { ActionFields, type DetailsPanelProps } from '../../changes/parts/action-fields.tsx';
import { detailSections, sectionOrderSetting, type DetailSection } from '../section-model.ts';
import { ContactAttributes, ConversationAttributes } from './attribute-section.tsx';
import { ConversationInformation } from './conversation-information.tsx';
import { FoldingSection } from './folding-section.tsx';
import { ParticipantsSection } from './participants-section.tsx';

const AttachmentGallery = lazy(async () => ({
  default: (await import('./attachment-gallery.tsx')).AttachmentGallery,
}));

type Props = DetailsPanelProps & { onOpenApp: (appId: number) => void };

/** Everything about the conversation besides its messages, in the user's order. */
export function DetailsPanel(props: Props) {
  const text = useText();
  const { account_id: accountId, meta } = props.conversation;
  const { sender } = meta;
  const [order, saveOrder] = useSectionOrder(sectionOrderSetting, detailSections);
  const mayUseContacts = useMayUseContacts();
  const apps = useQuery(dashboardAppsQuery(accountId)).data ?? [];
  const hasLinear = useConnection(accountId, 'linear') !== undefined;
  const hasShop = useConnection(accountId, 'shopify') !== undefined && mayUseContacts;
  const sections = order.filter((section) => {
    if (section === 'contact_attributes' || section === 'contact_notes') return mayUseContacts;
    if (section === 'linear_issues') return hasLinear;
    if (section === 'shopify_orders') return hasShop;
    return section !== 'dashboard_apps' || apps.length > 0;
  });
  const titleOf = (section: DetailSection) => text(`conversation:details.${section}`);
  return (
    <div className="flex flex-col pb-6">
      <ContactCard
        contact={sender}
        actions={
          mayUseContacts && (
            <>
              <WriteToContactButton key={sender.id} accountId={accountId} contact={sender} />
              <ContactMenu key={`menu ${props.conversation.id}`} contact={sender} />
            </>
          )
        }
      />
      <ReorderList
        variant="sections"
        label={text('conversation:details.title')}
        items={sections}
        itemId={(section) => section}
        handleLabel={(section) => text('conversation:details.move', { name: titleOf(section) })}
        hint={text('conversation:details.moveHint')}
        movedText={(section, position) =>
          text('conversation:details.moved', { name: titleOf(section), position, of: sections.length })
        }
        onReorder={saveOrder}
      >
        {(section) => (
          <FoldingSection title={titleOf(section)} {...settings[section]}>
            <Content {...props} apps={apps} section={section} />
          </FoldingSection>
        )}
      </ReorderList>
    </div>
  );
}

/** The setting that stores whether a section is open, by the names that existing clients know. */
const settings: Readonly<Record<DetailSection, { setting: string; startsOpen?: boolean }>> = {
  conversation_actions: { setting: 'is_conv_actions_open' },
  conversation_info: { setting: 'is_conv_details_open' },
  macros: { setting: 'is_macro_open' },
  conversation_participants: { setting: 'is_conv_participants_open' },
  contact_attributes: { setting: 'is_contact_attributes_open' },
  contact_notes: { setting: 'is_contact_notes_open', startsOpen: false },
  previous_conversation: { setting: 'is_previous_conv_open' },
  attachments: { setting: 'is_conv_attachments_open', startsOpen: false },
  linear_issues: { setting: 'is_linear_issues_open', startsOpen: false },
  shopify_orders: { setting: 'is_shopify_orders_open', startsOpen: false },
  dashboard_apps: { setting: 'is_conv_apps_open' },
};

type ContentProps = Props & { section: DetailSection; apps: readonly DashboardApp[] };

function Content({ section, apps, onOpenApp, ...props }: ContentProps) {
  const { conversation } = props;
  switch (section) {
    case 'conversation_actions':
      return <ActionFields {...props} />;
    case 'conversation_info':
      return (
        <div className="flex flex-col gap-4">
          <ConversationInformation {...props} />
          <ConversationAttributes conversation={conversation} />
        </div>
      );
    case 'macros':
      return (
        <Suspense fallback={<Skeleton width="60%" />}>
          <MacroSection
            key={conversation.id}
            accountId={conversation.account_id}
            conversationId={conversation.id}
          />
        </Suspense>
      );
    case 'conversation_participants':
      return <ParticipantsSection conversation={conversation} referenceData={props.referenceData} />;
    case 'contact_attributes':
      return <ContactAttributes conversation={conversation} />;
    case 'contact_notes':
      return <NotesOfContact conversation={conversation} />;
    case 'previous_conversation':
      return <OtherConversations conversation={conversation} />;
    case 'attachments':
      return (
        <Suspense>
          <AttachmentGallery conversation={conversation} />
        </Suspense>
      );
    case 'linear_issues':
      return (
        <Suspense fallback={<Skeleton width="60%" />}>
          <LinearSection
            key={conversation.id}
            accountId={conversation.account_id}
            conversationId={conversation.id}
          />
        </Suspense>
      );
    case 'shopify_orders':
      return (
        <Suspense fallback={<Skeleton width="60%" />}>
          <OrderSection accountId={conversation.account_id} contact={conversation.meta.sender} />
        </Suspense>
      );
    case 'dashboard_apps':
      return (
        <Suspense>
          <AppSection apps={apps} onOpen={onOpenApp} />
        </Suspense>
      );
  }
}

function NotesOfContact({ conversation }: { conversation: Conversation }) {
  return (
    <Suspense fallback={<Skeleton width="60%" />}>
      <ContactNotesSection contactId={conversation.meta.sender.id} />
    </Suspense>
  );
}

/** What else the contact wrote about. */
function OtherConversations({ conversation }: { conversation: Conversation }) {
  const text = useText();
  return (
    <ContactConversations
      contactId={conversation.meta.sender.id}
      exceptId={conversation.id}
      emptyText={text('conversation:previous.none')}
    />
  );
}

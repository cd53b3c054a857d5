import { type Conversation, priorities, type Priority } from '@confab/contract/features/conversation';
import { Avatar } from '@confab/ui/avatar';
import { Button } from '@confab/ui/button';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { LazySelect } from '@confab/ui/lazy-select';
import { PriorityIcon } from '@confab/ui/priority-icon';
import { Suspense, useState } from 'react';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { LabelSuggestions, useAssistant } from '../../../integration/index.ts';
import { SlaField } from '../../sla/parts/lazy-sla.tsx';
import { LabelChips } from '../../../label/index.ts';
import type { Changes } from './use-change.ts';
import type { ConversationData } from '../../parts/use-reference-data.ts';

/** Assignee, team, priority, labels and SLA. */
export function ActionFields(props: DetailsPanelProps) {
  return (
    <div className="flex flex-col gap-3">
      <AssigneeField {...props} />
      <TeamField {...props} />
      <PriorityField {...props} />
      <LabelField {...props} />
      <SlaPart key={props.conversation.id} conversation={props.conversation} />
    </div>
  );
}

/** Most conversations have no SLA: the menu that applies one is loaded on demand. */
function SlaPart({ conversation }: Pick<DetailsPanelProps, 'conversation'>) {
  const text = useText();
  const hasFeature = useHasFeature();
  const [isOpened, ask] = useState(false);
  if (conversation.applied_sla !== null || isOpened) {
    return (
      <Suspense>
        <SlaField conversation={conversation} />
      </Suspense>
    );
  }
  return (
    hasFeature('sla') && (
      <Button
        variant="quiet"
        size="small"
        className="self-start px-0! text-accent-text!"
        onPress={() => ask(true)}
      >
        {text('conversation:action.giveSla')}
      </Button>
    )
  );
}

const searchTexts = (text: Text) => ({
  searchLabel: text('common:search'),
  emptyText: text('common:noElements'),
});

const unassigned = 'nobody';

function AssigneeField({ conversation, referenceData, changes }: DetailsPanelProps) {
  const text = useText();
  const { assignee } = conversation.meta;
  const { agents, userId } = referenceData;
  const me = agents.find((agent) => agent.id === userId);
  // An assignee who can no longer be chosen is still shown.
  const all = assignee && !agents.some(({ id }) => id === assignee.id) ? [assignee, ...agents] : agents;
  return (
    <div className="flex flex-col items-start gap-1">
      <LazySelect
        label={text('conversation:action.assignee')}
        search={searchTexts(text)}
        placeholder={text('conversation:action.nobody')}
        value={assignee ? String(assignee.id) : unassigned}
        options={[
          { id: unassigned, label: text('conversation:action.nobody') },
          ...all.map((agent) => ({
            id: String(agent.id),
            label: agent.available_name,
            icon: (
              <Avatar
                size="2xs"
                name={agent.available_name}
                src={agent.thumbnail}
                presence={agent.availability_status ?? undefined}
              />
            ),
          })),
        ]}
        onChange={(id) => {
          const agent = all.find((each) => String(each.id) === id) ?? null;
          changes.assign(conversation.id, agent);
        }}
        className="w-full"
      />
      {me && assignee?.id !== userId && (
        <Button
          variant="quiet"
          size="small"
          className="px-0! text-accent-text!"
          onPress={() => changes.assign(conversation.id, me)}
        >
          {text('conversation:action.assignToMe')}
        </Button>
      )}
    </div>
  );
}

const noTeam = 'none';

/** Nothing where the account has no teams. */
function TeamField({ conversation, referenceData, changes }: DetailsPanelProps) {
  const text = useText();
  const { team } = conversation.meta;
  const { teams } = referenceData;
  // A team that was deleted a moment ago is still the conversation's.
  const all = team && !teams.some(({ id }) => id === team.id) ? [team, ...teams] : teams;
  if (all.length === 0) return null;
  return (
    <LazySelect
      label={text('conversation:action.team')}
      search={searchTexts(text)}
      placeholder={text('conversation:action.noTeam')}
      value={team ? String(team.id) : noTeam}
      options={[
        { id: noTeam, label: text('conversation:action.noTeam') },
        ...all.map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      onChange={(id) =>
        changes.assignTeam(conversation.id, all.find((each) => String(each.id) === id) ?? null)
      }
      className="w-full"
    />
  );
}

const noPriority = 'none';

function PriorityField({ conversation, changes }: DetailsPanelProps) {
  const text = useText();
  const pick = (id: string): Priority | null => priorities.find((each) => each === id) ?? null;
  return (
    <LazySelect
      label={text('conversation:action.priority')}
      placeholder={text('conversation:priority.none')}
      value={conversation.priority ?? noPriority}
      options={[
        { id: noPriority, label: text('conversation:priority.none') },
        ...priorities.toReversed().map((priority) => ({
          id: priority,
          label: text(`conversation:priority.${priority}`),
          icon: <PriorityIcon priority={priority} />,
        })),
      ]}
      onChange={(id) => changes.setPriority(conversation.id, pick(id))}
    />
  );
}

function LabelField({ conversation, referenceData, changes }: DetailsPanelProps) {
  const text = useText();
  const { id, labels } = conversation;
  const assistant = useAssistant(conversation.account_id);
  return (
    <div role="group" aria-label={text('conversation:action.labels')} className="flex flex-col gap-1">
      <span className="text-control font-medium">{text('conversation:action.labels')}</span>
      <LabelChips
        labels={labels}
        known={referenceData.labels}
        texts={{
          add: text('conversation:action.addLabel'),
          remove: (label) => text('conversation:action.removeLabel', { label }),
          none: text('conversation:action.noLabels'),
          search: searchTexts(text),
        }}
        onChange={(next) => changes.setLabels(id, next)}
      />
      {assistant?.suggestsLabels === true && (
        <Suspense>
          <LabelSuggestions
            key={id}
            labels={labels}
            accountId={conversation.account_id}
            conversationId={id}
            assistant={assistant}
            lastActivityAt={conversation.last_activity_at}
            titles={referenceData.labels.map(({ title }) => title)}
            onAdd={(title) => changes.setLabels(id, [...labels, title])}
          />
        </Suspense>
      )}
    </div>
  );
}

export type DetailsPanelProps = {
  conversation: Conversation;
  referenceData: ConversationData;
  changes: Changes;
};

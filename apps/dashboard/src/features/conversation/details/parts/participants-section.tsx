import { Avatar } from '@confab/ui/avatar';
import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { LazySelect } from '@confab/ui/lazy-select';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { toast } from '@confab/ui/toast';
import type { Agent } from '@confab/contract/features/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, X } from 'lucide-react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { DetailsPanelProps } from '../../changes/parts/action-fields.tsx';
import { changeParticipantMutation, participantsQuery } from '../participants-api.ts';

type SectionProps = Pick<DetailsPanelProps, 'conversation' | 'referenceData'>;

/** The participants of a conversation in addition to its assignee, and whether the user is one. */
export function ParticipantsSection({ conversation, referenceData }: SectionProps) {
  const text = useText();
  const { account_id: accountId, id } = conversation;
  const query = useQuery(participantsQuery(accountId, id));
  return (
    <QueryView query={query} skeleton={<Waiting />} errorTitle={text('conversation:participants.failed')}>
      {(participants) => <Participants {...{ conversation, referenceData, participants }} />}
    </QueryView>
  );
}

function Participants({
  conversation,
  referenceData: { agents, userId },
  participants,
}: SectionProps & { participants: readonly Agent[] }) {
  const text = useText();
  const { account_id: accountId, id } = conversation;
  const { mutate } = useMutation(changeParticipantMutation(useQueryClient(), accountId));
  const change = (agent: Agent, takesPart: boolean) =>
    mutate(
      { id, agent, takesPart },
      { onError: (error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 }) },
    );
  const isIn = (agentId: number) => participants.some((each) => each.id === agentId);
  const me = agents.find((agent) => agent.id === userId);
  const free = agents.filter((agent) => !isIn(agent.id));
  return (
    <div className="flex flex-col items-start gap-2">
      {participants.length === 0 ? (
        <p className="text-control text-text-muted">{text('conversation:participants.none')}</p>
      ) : (
        <ul
          aria-label={text('conversation:details.conversation_participants')}
          className="flex w-full flex-col"
        >
          {participants.map((agent) => (
            <ParticipantRow key={agent.id} agent={agent} onRemove={() => change(agent, false)} />
          ))}
        </ul>
      )}
      {free.length > 0 && <AddParticipant agents={free} onAdd={(agent) => change(agent, true)} />}
      {me && (
        <Button
          size="small"
          icon={isIn(userId) ? <EyeOff aria-hidden size={14} /> : <Eye aria-hidden size={14} />}
          onPress={() => change(me, !isIn(userId))}
        >
          {text(isIn(userId) ? 'conversation:participants.unwatch' : 'conversation:participants.watch')}
        </Button>
      )}
    </div>
  );
}

type AddParticipantProps = { agents: readonly Agent[]; onAdd: (agent: Agent) => void };

function AddParticipant({ agents, onAdd }: AddParticipantProps) {
  const text = useText();
  return (
    <LazySelect
      label={text('conversation:participants.add')}
      hideLabel
      size="small"
      placeholder={text('conversation:participants.add')}
      search={{ searchLabel: text('common:search'), emptyText: text('common:noElements') }}
      value={null}
      options={agents.map(({ id, available_name: label, thumbnail }) => ({
        id: String(id),
        label,
        icon: <Avatar size="2xs" name={label} src={thumbnail} />,
      }))}
      onChange={(chosen) => {
        const agent = agents.find(({ id }) => String(id) === chosen);
        if (agent) onAdd(agent);
      }}
    />
  );
}

function ParticipantRow({ agent, onRemove }: { agent: Agent; onRemove: () => void }) {
  const text = useText();
  const name = agent.available_name;
  return (
    <li className="flex min-h-8 items-center gap-2 text-control">
      <Avatar size="2xs" name={name} src={agent.thumbnail} />
      <span className="min-w-0 flex-1 truncate">
        <bdi className="truncate-end">{name}</bdi>
      </span>
      <IconButton
        label={text('conversation:participants.remove', { name })}
        icon={<X aria-hidden size={14} />}
        size="small"
        onPress={onRemove}
      />
    </li>
  );
}

function Waiting() {
  const text = useText();
  return (
    <SkeletonGroup label={text('common:loading')} className="flex flex-col gap-2">
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </SkeletonGroup>
  );
}

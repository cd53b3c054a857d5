import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { LongSelect } from '../../../../platform/forms/long-select.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../../agent/index.ts';
import { inboxesQuery } from '../../../inbox/index.ts';
import { teamsQuery } from '../../../team/index.ts';
import type { SubjectChoice } from '../../model.ts';

export function numberOf(id: string | undefined): number | undefined {
  return id === undefined ? undefined : Number(id);
}

/** No label and no id begins so. */
const everyId = ',';

type ChoiceProps = {
  label: string;
  /** What all of them are called. */
  every: string;
  options: readonly { id: string; label: string }[];
  value: string | number | undefined;
  onChange: (id: string | undefined) => void;
};

/** One record of a type, or all; nothing if the account has none. */
export function Choice({ label, every, options, value, onChange }: ChoiceProps) {
  if (options.length === 0) return null;
  return (
    <LongSelect
      className="w-40 max-sm:w-[calc(50%-0.25rem)]"
      label={label}
      hideLabel
      placeholder={every}
      options={[{ id: everyId, label: every }, ...options]}
      value={value === undefined ? everyId : String(value)}
      onChange={(id) => onChange(id === everyId ? undefined : id)}
    />
  );
}

type SubjectChoicesProps = {
  choice: SubjectChoice;
  onChange: (change: { [K in keyof SubjectChoice]?: SubjectChoice[K] | undefined }) => void;
};

/** Of which agent, inbox and team. */
export function SubjectChoices({ choice, onChange }: SubjectChoicesProps) {
  const text = useText();
  const accountId = useAccountId();
  const agents = useQuery(agentsQuery(accountId)).data ?? [];
  const inboxes = useQuery(inboxesQuery(accountId)).data?.payload ?? [];
  const teams = useQuery(teamsQuery(accountId)).data ?? [];
  return (
    <>
      <Choice
        label={text('report:agent')}
        every={text('report:everyAgent')}
        options={agents.map(namedOption)}
        value={choice.agentId}
        onChange={(id) => onChange({ agentId: numberOf(id) })}
      />
      <Choice
        label={text('report:inbox')}
        every={text('report:everyInbox')}
        options={inboxes.map(namedOption)}
        value={choice.inboxId}
        onChange={(id) => onChange({ inboxId: numberOf(id) })}
      />
      <Choice
        label={text('report:team')}
        every={text('report:everyTeam')}
        options={teams.map(namedOption)}
        value={choice.teamId}
        onChange={(id) => onChange({ teamId: numberOf(id) })}
      />
    </>
  );
}

const namedOption = ({ id, name }: { id: number; name: string }) => ({ id: String(id), label: name });

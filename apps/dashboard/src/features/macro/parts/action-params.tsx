import { conversationStatuses, priorities } from '@confab/contract/features/conversation';
import { LabelChip } from '@confab/ui/label-chip';
import { SearchSelect } from '@confab/ui/search-select';
import { Select } from '@confab/ui/select';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { useText } from '../../../platform/messages/use-text.ts';
import { paramKinds, type ParamKind } from '../model.ts';
import { FileParam } from './file-param.tsx';
import { SlaParam } from './sla-param.tsx';
import { TeamEmailParam } from './team-email-param.tsx';
import type { ActionOptions, ActionParamsProps } from './use-action-options.ts';

/** The field for an action's parameter. */
export function ActionParams(props: ActionParamsProps) {
  const { action, options, hasRunner, onChange } = props;
  const text = useText();
  const [value = ''] = action.params;
  const error = props.problem && text(`macro:error.${props.problem}`);
  const set = (next: string) => onChange([next]);
  const label = text(`macro:param.${paramKinds[action.name]}`);
  const shared = { label, hideLabel: true, error, value };
  switch (paramKinds[action.name]) {
    case 'none':
      return null;
    case 'agent':
      return <AgentParam {...shared} {...{ options, hasRunner }} onChange={set} />;
    case 'team':
      return <TeamParam {...shared} options={options} onChange={set} />;
    case 'labels':
      return <LabelsParam {...props} error={error} />;
    case 'status':
    case 'priority':
      return <ChoiceParam {...shared} of={paramKinds[action.name]} onChange={set} />;
    case 'text':
      return (
        <TextArea
          {...shared}
          help={text('macro:param.textHelp', { example: '{{contact.name}}' })}
          minRows={2}
          maxRows={10}
          dir="auto"
          onChange={set}
        />
      );
    case 'emails':
      return (
        <TextField
          {...shared}
          help={text('macro:param.emailsHelp', { example: '{{contact.email}}' })}
          dir="ltr"
          onChange={set}
        />
      );
    case 'url':
      return <TextField {...shared} placeholder="https://" dir="ltr" onChange={set} />;
    case 'sla':
      return <SlaParam {...shared} onChange={set} />;
    case 'file':
      return <FileParam {...props} error={error} />;
    case 'team_email':
      return <TeamEmailParam {...props} error={error} />;
  }
}

type ChoiceParamProps = {
  of: ParamKind;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (id: string) => void;
};

/** A status, or a priority or none. */
function ChoiceParam({ of: kind, value, ...field }: ChoiceParamProps) {
  const text = useText();
  const priorityOptions = [
    ...priorities.toReversed().map((id) => ({ id, label: text(`conversation:priority.${id}`) })),
    { id: 'nil', label: text('conversation:priority.none') },
  ];
  const statusOptions = conversationStatuses.map((id) => ({ id, label: text(`conversation:status.${id}`) }));
  return (
    <Select
      {...field}
      hideLabel
      value={value || null}
      placeholder={text('macro:param.choose')}
      options={kind === 'status' ? statusOptions : priorityOptions}
    />
  );
}

type PersonParamProps = {
  label: string;
  error: string | undefined;
  value: string;
  options: ActionOptions;
  onChange: (id: string) => void;
};

function AgentParam({ value, options, hasRunner, ...field }: PersonParamProps & { hasRunner: boolean }) {
  const text = useText();
  return (
    <SearchSelect
      {...field}
      hideLabel
      value={value || null}
      placeholder={text('macro:param.choose')}
      searchLabel={text('common:search')}
      emptyText={text('common:noElements')}
      options={[
        ...(hasRunner ? [{ id: 'self', label: text('macro:param.self') }] : []),
        { id: 'nil', label: text('conversation:action.nobody') },
        ...options.agents.map((agent) => ({ id: String(agent.id), label: agent.available_name })),
      ]}
    />
  );
}

function TeamParam({ value, options, ...field }: PersonParamProps) {
  const text = useText();
  return (
    <SearchSelect
      {...field}
      hideLabel
      value={value || null}
      placeholder={text('macro:param.choose')}
      searchLabel={text('common:search')}
      emptyText={text('common:noElements')}
      options={[
        { id: 'nil', label: text('conversation:action.noTeam') },
        ...options.teams.map((team) => ({ id: String(team.id), label: team.name })),
      ]}
    />
  );
}

function LabelsParam({
  action,
  options,
  onChange,
  error,
}: ActionParamsProps & { error: string | undefined }) {
  const text = useText();
  const { params } = action;
  const colorOf = (title: string) =>
    options.labels.find((label) => label.title === title)?.color ?? 'var(--border-strong)';
  return (
    <div className="flex flex-col gap-1.5">
      <SearchSelect
        label={text('macro:param.labels')}
        hideLabel
        error={error}
        value={null}
        placeholder={text('conversation:action.addLabel')}
        searchLabel={text('common:search')}
        emptyText={text('common:noElements')}
        options={options.labels
          .filter(({ title }) => !params.includes(title))
          .map(({ title, color }) => ({
            id: title,
            label: title,
            icon: <span className="size-2 rounded-full" style={{ backgroundColor: color }} />,
          }))}
        onChange={(title) => onChange([...params, title])}
      />
      {params.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {params.map((title) => (
            <LabelChip
              key={title}
              text={title}
              color={colorOf(title)}
              onRemove={() => onChange(params.filter((each) => each !== title))}
              removeLabel={text('conversation:action.removeLabel', { label: title })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

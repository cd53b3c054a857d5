import { LabelChip } from '@confab/ui/label-chip';
import { SearchSelect } from '@confab/ui/search-select';
import { TextArea } from '@confab/ui/text-area';
import { useText } from '../../../platform/messages/use-text.ts';
import type { ActionParamsProps } from './use-action-options.ts';

/** The teams an email is sent to, and its text. */
export function TeamEmailParam({
  action,
  options,
  onChange,
  error,
}: ActionParamsProps & { error: string | undefined }) {
  const text = useText();
  const [message = '', ...teamIds] = action.params;
  const nameOf = (id: string) => options.teams.find((team) => String(team.id) === id)?.name ?? `#${id}`;
  return (
    <div className="flex flex-col gap-1.5">
      <SearchSelect
        label={text('macro:param.teams')}
        hideLabel
        error={teamIds.length === 0 ? error : undefined}
        value={null}
        placeholder={text('macro:param.addTeam')}
        searchLabel={text('common:search')}
        emptyText={text('common:noElements')}
        options={options.teams
          .filter(({ id }) => !teamIds.includes(String(id)))
          .map(({ id, name }) => ({ id: String(id), label: name }))}
        onChange={(id) => onChange([message, ...teamIds, id])}
      />
      {teamIds.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {teamIds.map((id) => (
            <LabelChip
              key={id}
              text={nameOf(id)}
              color="var(--border-strong)"
              onRemove={() => onChange([message, ...teamIds.filter((each) => each !== id)])}
              removeLabel={text('macro:param.removeTeam', { name: nameOf(id) })}
            />
          ))}
        </div>
      )}
      <TextArea
        label={text('macro:param.team_email')}
        hideLabel
        placeholder={text('macro:param.team_email')}
        error={message.trim() === '' ? error : undefined}
        value={message}
        minRows={2}
        maxRows={10}
        dir="auto"
        onChange={(next) => onChange([next, ...teamIds])}
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { LongSelect } from '../../../platform/forms/long-select.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { assistantsQuery } from '../../copilot/index.ts';

type AssistantSelectProps = {
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
};

/** Which assistant something is for. */
export function AssistantSelect(props: AssistantSelectProps) {
  const text = useText();
  const { data } = useQuery(assistantsQuery(useAccountId()));
  return (
    <LongSelect
      {...props}
      value={props.value === '' ? null : props.value}
      label={text('captain:list.assistant')}
      placeholder={text('captain:list.chooseAssistant')}
      emptyText={text('captain:list.noAssistant')}
      isRequired
      options={(data?.payload ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
    />
  );
}

const all = '';

/** The same as a filter: all assistants, or one. */
export function AssistantFilter({ value, onChange }: Pick<AssistantSelectProps, 'value' | 'onChange'>) {
  const text = useText();
  const { data } = useQuery(assistantsQuery(useAccountId()));
  return (
    <LongSelect
      label={text('captain:list.assistant')}
      hideLabel
      placeholder={text('captain:list.allAssistants')}
      value={value === all ? 'all' : value}
      onChange={(id) => onChange(id === 'all' ? all : id)}
      options={[
        { id: 'all', label: text('captain:list.allAssistants') },
        ...(data?.payload ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      className="w-full sm:w-48"
    />
  );
}

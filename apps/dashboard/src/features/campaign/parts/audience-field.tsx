import type { AudiencePart } from '@confab/contract/features/campaign';
import { Checkbox } from '@confab/ui/checkbox';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import type { Field } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { savedFiltersQuery } from '../../custom-filter/index.ts';
import { labelsQuery } from '../../label/index.ts';
import { hasPart, withPart } from '../model.ts';

/** The audience: labels of the account and the user's own segments. */
export function AudienceField(field: Field<readonly AudiencePart[]>) {
  const { error } = field;
  const text = useText();
  const accountId = useAccountId();
  const id = useId();
  const { data: labels } = useQuery(labelsQuery(accountId));
  const { data: segments = [] } = useQuery(savedFiltersQuery(accountId, 'contact'));
  const isNothing = labels?.payload.length === 0 && segments.length === 0;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-notes`}
      className="flex flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="text-control font-medium">
        {text('campaign:form.audience')}
      </span>
      {isNothing ? (
        <p className="text-control text-text-muted">{text('campaign:form.noAudience')}</p>
      ) : (
        <div className="flex max-h-44 flex-col gap-2 overflow-y-auto rounded-control border border-border-control px-3 py-2">
          <Parts title={text('campaign:form.labels')} type="Label" field={field}>
            {labels?.payload.map((label) => ({ id: label.id, name: label.title })) ?? []}
          </Parts>
          <Parts title={text('campaign:form.segments')} type="Segment" field={field}>
            {segments}
          </Parts>
        </div>
      )}
      <p
        id={`${id}-notes`}
        className={`text-meta ${error === undefined ? 'text-text-muted' : 'text-danger'}`}
      >
        {error ?? text('campaign:form.audienceHelp')}
      </p>
    </div>
  );
}

type PartsProps = {
  title: ReactNode;
  type: AudiencePart['type'];
  field: Field<readonly AudiencePart[]>;
  children: readonly { id: number; name: string }[];
};

function Parts({ title, type, field: { value, onChange, onBlur }, children }: PartsProps) {
  if (children.length === 0) return null;
  return (
    <>
      <span className="text-meta text-text-muted">{title}</span>
      {children.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          isSelected={hasPart(value, { type, id })}
          onChange={(isChosen) => onChange(withPart(value, { type, id }, isChosen))}
          onBlur={onBlur}
        />
      ))}
    </>
  );
}

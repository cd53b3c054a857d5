import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { useId } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { ConditionList, type FilterAttributes, type FilterRow } from '../../custom-filter/index.ts';
import { attributesWith, conditionProblem } from '../model.ts';
import { useConditionOptions } from './use-condition-options.ts';

type ConditionFieldsProps = {
  /** Undefined: another program made some that cannot be edited here. */
  rows: readonly FilterRow[] | undefined;
  attributes: FilterAttributes;
  /** The error of the whole; each row shows its own. */
  error: string | undefined;
  onChange: (rows: readonly FilterRow[]) => void;
};

/** What must be true of a conversation for the rule to run. */
export function ConditionFields({ rows, attributes, error, onChange }: ConditionFieldsProps) {
  const text = useText();
  const headingId = useId();
  const optionsOf = useConditionOptions();
  return (
    <div role="group" aria-labelledby={headingId} className="flex flex-col items-start gap-2">
      <span id={headingId} className="text-control font-medium">
        {text('automation:form.conditions')}
      </span>
      <p className="text-meta text-text-muted">{text('automation:form.conditionsHelp')}</p>
      {rows === undefined ? (
        <Banner
          shape="box"
          tone="warning"
          action={
            <Button size="small" onPress={() => onChange([])}>
              {text('automation:form.replace')}
            </Button>
          }
        >
          {text('automation:form.foreign')}
        </Banner>
      ) : (
        <ConditionList
          rows={rows}
          attributes={attributesWith(attributes, rows)}
          optionsOf={optionsOf}
          problemOf={(row) => (error === undefined ? undefined : conditionProblem(row, attributes))}
          mayBeEmpty
          onChange={onChange}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

import { createSavedReport } from '@confab/contract/features/saved-report';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import type { FormState } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';

const limits = constraintsOf(createSavedReport);

export const nameConstraints: typeof limits = limits['name'] === undefined ? {} : { name: limits['name'] };

/** How a saved report is called, and who sees it. */
export type NameValues = { name: string; isShared: boolean };

type NameFieldsProps = {
  form: { values: NameValues } & Pick<FormState<NameValues>, 'field' | 'set'>;
  autoFocus?: boolean;
};

export function NameFields({ form, autoFocus = false }: NameFieldsProps) {
  const text = useText();
  return (
    <>
      <TextField
        label={text('saved-report:name')}
        autoComplete="off"
        isRequired
        autoFocus={autoFocus}
        dir="auto"
        {...form.field('name')}
      />
      <Switch
        isSpread
        label={text('saved-report:shared')}
        description={text('saved-report:sharedHelp')}
        isSelected={form.values.isShared}
        onChange={(isShared) => form.set('isShared', isShared)}
      />
    </>
  );
}

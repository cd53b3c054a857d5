import { maxRelatedCategories, type Category } from '@confab/contract/features/category';
import { Checkbox } from '@confab/ui/checkbox';
import { useId } from 'react';
import type { Field } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type RelatedFieldProps = Field<readonly number[]> & { categories: readonly Category[] };

/** Other categories of the language that readers are led on to. */
export function RelatedField({ categories, value, onChange, onBlur, error }: RelatedFieldProps) {
  const text = useText();
  const id = useId();
  if (categories.length === 0) return null;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-notes`}
      className="flex flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="text-control font-medium">
        {text('category:form.related')}
      </span>
      <div className="flex max-h-36 flex-col gap-2 overflow-y-auto rounded-control border border-border-control px-3 py-2">
        {categories.map((category) => {
          const isChosen = value.includes(category.id);
          return (
            <Checkbox
              key={category.id}
              label={<bdi>{[category.icon, category.name].filter((part) => part !== '').join(' ')}</bdi>}
              isSelected={isChosen}
              isDisabled={!isChosen && value.length >= maxRelatedCategories}
              onChange={(isOn) =>
                onChange(isOn ? [...value, category.id] : value.filter((each) => each !== category.id))
              }
              onBlur={onBlur}
            />
          );
        })}
      </div>
      <p
        id={`${id}-notes`}
        className={`text-meta ${error === undefined ? 'text-text-muted' : 'text-danger'}`}
      >
        {error ?? text('category:form.relatedHelp')}
      </p>
    </div>
  );
}

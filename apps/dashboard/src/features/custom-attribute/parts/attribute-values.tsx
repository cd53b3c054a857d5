import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { Button } from '@confab/ui/button';
import { useState } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { isSet } from '../model.ts';
import type { AttributeValue } from '../values-model.ts';
import { AttributeRow } from './attribute-row.tsx';

export type AttributeValuesProps = {
  attributes: readonly CustomAttribute[];
  values: Readonly<Record<string, unknown>>;
  /** Undefined removes it. Resolves to nothing when it is saved, or to the reason why it is not. */
  onSave: (key: string, value: AttributeValue | undefined) => Promise<string | undefined>;
};

/** The custom attributes of a contact, company or conversation, each edited where it is shown; those without a value fold. */
export function AttributeValues({ attributes, values, onSave }: AttributeValuesProps) {
  const text = useText();
  const [isAllShown, setAllShown] = useState(false);
  const valueOf = ({ attribute_key: key }: CustomAttribute) =>
    Object.hasOwn(values, key) ? values[key] : undefined;
  const unset = attributes.filter((attribute) => !isSet(valueOf(attribute)));
  const shown = isAllShown ? attributes : attributes.filter((attribute) => isSet(valueOf(attribute)));
  return (
    <div className="flex flex-col items-start gap-2">
      {shown.length > 0 && (
        <ul className="flex w-full flex-col gap-2">
          {shown.map((attribute) => (
            <AttributeRow
              key={attribute.id}
              attribute={attribute}
              value={valueOf(attribute)}
              onSave={(value) => onSave(attribute.attribute_key, value)}
            />
          ))}
        </ul>
      )}
      {unset.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-ms-2 px-2! text-accent-text!"
          aria-expanded={isAllShown}
          onPress={() => setAllShown(!isAllShown)}
        >
          {isAllShown
            ? text('custom-attribute:value.hideUnset')
            : text('custom-attribute:value.showUnset', { count: unset.length })}
        </Button>
      )}
    </div>
  );
}

import type { ContactTimelineEntry } from '@confab/contract/features/contact-timeline';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { attributesOf, customAttributesQuery } from '../../../custom-attribute/index.ts';

type Change = Extract<ContactTimelineEntry, { kind: 'change' }>;
type ChangedValue = Change['changes'][number];

/** A change of a contact: each field with its value before and after. */
export function ChangeText({ entry }: { entry: Change }) {
  const text = useText();
  const { changed_by: by, user_name: userName, changes } = entry;
  const who =
    by === 'member' ? (userName ?? text('contact:notes.former')) : text(`contact:timeline.by.${by}`);
  return (
    <>
      <bdi>{who}</bdi>
      <ul>
        {changes.map((change) => (
          <li key={change.key} className="text-text-muted">
            <ChangedField change={change} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ChangedField({ change: { key, before, after } }: { change: ChangedValue }) {
  const text = useText();
  const nameOf = useFieldName();
  const shown = useValueText();
  if (key === 'merged') return text('contact:timeline.merged', { name: String(after) });
  if (key === 'separated') return text('contact:timeline.separated', { name: String(before) });
  if (key === 'blocked')
    return text(after === true ? 'contact:timeline.blocked' : 'contact:timeline.unblocked');
  if (key === 'avatar')
    return text(after === true ? 'contact:timeline.picture' : 'contact:timeline.noPicture');
  const name = nameOf(key);
  if (after === null || after === '')
    return text('contact:timeline.emptied', { name, before: shown(before) });
  if (before === null || before === '') return text('contact:timeline.set', { name, after: shown(after) });
  return text('contact:timeline.changed', { name, before: shown(before), after: shown(after) });
}

function useValueText(): (value: ChangedValue['after']) => string {
  const text = useText();
  return (value) =>
    typeof value === 'boolean'
      ? text(value ? 'contact:timeline.yes' : 'contact:timeline.no')
      : String(value ?? '');
}

const named = [
  'name',
  'email',
  'phone_number',
  'identifier',
  'company_name',
  'city',
  'country',
  'description',
] as const;

function useFieldName(): (key: string) => string {
  const text = useText();
  const { data = [] } = useQuery(customAttributesQuery(useAccountId()));
  const own = attributesOf(data, 'contact_attribute');
  return (key) => {
    const known = named.find((each) => each === key);
    if (known !== undefined) return text(`contact:form.${known}`);
    if (key === 'social_profiles') return text('contact:form.social');
    const plain = key.replace(/^custom_attributes\./, '');
    return own.find(({ attribute_key: name }) => name === plain)?.attribute_display_name ?? plain;
  };
}

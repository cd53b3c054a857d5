import type { Contact } from '@confab/contract/features/contact';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountPath } from '../../../../platform/account/access.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { duplicatesQuery } from '../merge-api.ts';

type DuplicatesProps = { contactId: number; onMerge: (otherId: number) => void };

/** Contacts that seem to be the same person. A hint: nothing while they are not known. */
export function Duplicates({ contactId, onMerge }: DuplicatesProps) {
  const text = useText();
  const duplicates = useQuery(duplicatesQuery(useAccountId(), contactId)).data?.payload ?? [];
  if (duplicates.length === 0) return null;
  return (
    <ul aria-label={text('contact:merge.duplicates')} className="flex flex-col gap-2">
      {duplicates.map(({ contact, reasons }) => (
        <li key={contact.id}>
          <Banner
            tone="accent"
            shape="box"
            action={
              <Button size="small" onPress={() => onMerge(contact.id)}>
                {text('contact:merge.open')}
              </Button>
            }
          >
            <DuplicateLink contact={contact} />{' '}
            {text(
              reasons.length > 1 ? 'contact:merge.sameBoth' : `contact:merge.same.${reasons[0] ?? 'email'}`,
            )}
          </Banner>
        </li>
      ))}
    </ul>
  );
}

function DuplicateLink({ contact: { id, name } }: { contact: Contact }) {
  const text = useText();
  return (
    <Link
      to={accountPath(useAccountId(), `contacts/${id}`)}
      className="focus-ring rounded-sm font-medium underline underline-offset-2"
    >
      <bdi>{name || text('contact:list.unnamed')}</bdi>
    </Link>
  );
}

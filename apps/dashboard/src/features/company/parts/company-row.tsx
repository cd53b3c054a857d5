import type { Company } from '@confab/contract/features/company';
import { Avatar } from '@confab/ui/avatar';
import { Link } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';

/** One company of the list; leads to its page. */
export function CompanyRow({ company }: { company: Company }) {
  const text = useText();
  const accountId = useAccountId();
  const { id, name, domain, description, avatar_url: avatar, contacts_count: count } = company;
  return (
    <Link
      to={accountPath(accountId, `companies/${id}`)}
      draggable={false}
      className="focus-ring -outline-offset-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border bg-surface px-5 py-2.5 hover:bg-surface-hover max-md:px-4 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_8rem]"
    >
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={avatar} shape="square" />
        <span className="min-w-0">
          <span className="block truncate text-body font-medium">
            <bdi className="truncate-end">{name}</bdi>
          </span>
          {domain !== null && (
            <span className="block truncate text-meta text-text-muted">
              <bdi className="truncate-end">{domain}</bdi>
            </span>
          )}
        </span>
      </span>
      <span className="truncate text-meta text-text-muted max-md:hidden">
        <bdi className="truncate-end">{description}</bdi>
      </span>
      <span className="tabular justify-self-end text-meta text-text-muted">
        {text('company:list.contacts', { count })}
      </span>
    </Link>
  );
}

import type { Attachment } from '@confab/contract/features/attachment';
import { Contact } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { cardOf } from '../contact-model.ts';

/** A contact that was sent, with its numbers and addresses to call and write to. */
export function ContactCard({ attachment }: { attachment: Attachment }) {
  const text = useText();
  const { name, company, phones, emails } = cardOf(attachment);
  const links = [
    ...phones.map((phone) => ({ label: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` })),
    ...emails.map((email) => ({ label: email, href: `mailto:${encodeURIComponent(email)}` })),
  ];
  return (
    <section className="flex w-72 max-w-full items-start gap-2.5 rounded-control border border-border bg-surface px-2.5 py-2 text-control text-text">
      <Contact aria-hidden size={18} className="mt-0.5 shrink-0 text-text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="truncate font-medium">
          <bdi className="truncate-end">{name || text('conversation:file.contact')}</bdi>
        </span>
        {company !== '' && (
          <span className="truncate text-meta text-text-muted">
            <bdi className="truncate-end">{company}</bdi>
          </span>
        )}
        {links.map(({ label, href }) => (
          <a key={href} href={href} className="truncate text-accent-text underline underline-offset-2">
            <bdi dir="ltr" className="truncate-end">
              {label}
            </bdi>
          </a>
        ))}
      </div>
    </section>
  );
}

import type { InboundEmail } from '@confab/contract/features/inbound-email';
import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { Modal } from '@confab/ui/modal';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useAccountId } from '../../platform/account/account-context.ts';
import { QueryView } from '../../platform/calls/query-view.tsx';
import { useText } from '../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../platform/pages/list-skeleton.tsx';
import { emailSourceQuery } from './log-api.ts';

type EmailSourceProps = { inboxId: number; email: InboundEmail; onClose: () => void };

/** A raw email, as text and as a file. */
export function EmailSource({ inboxId, email, onClose }: EmailSourceProps) {
  const text = useText();
  const query = useQuery(emailSourceQuery(useAccountId(), inboxId, email.id));
  const url = query.data?.download_url;
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="large"
      title={email.subject ?? text('inbox:email.log.noSubject')}
      description={text('inbox:email.log.sourceText')}
      closeLabel={text('common:close')}
      hasCloseButton
      isReading
      footer={
        <>
          <Button onPress={onClose}>{text('common:close')}</Button>
          {url != null && (
            <ButtonLink variant="primary" icon={<Download aria-hidden size={14} />} href={url}>
              {text('inbox:email.log.download')}
            </ButtonLink>
          )}
        </>
      }
    >
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('inbox:email.log.sourceError')}>
        {({ source, is_cut: isCut }) => (
          <>
            <pre dir="ltr" className="font-mono text-meta wrap-anywhere whitespace-pre-wrap">
              {source ?? text('inbox:email.log.gone')}
            </pre>
            {isCut && <p className="mt-3 text-meta text-text-muted">{text('inbox:email.log.cut')}</p>}
          </>
        )}
      </QueryView>
    </Modal>
  );
}

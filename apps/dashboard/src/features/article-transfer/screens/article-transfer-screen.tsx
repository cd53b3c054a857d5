import { PortalFrame } from '../../portal/index.ts';
import { ExportCard } from '../parts/export-card.tsx';
import { ImportCard } from '../parts/import-card.tsx';
import { TransferList } from '../parts/transfer-list.tsx';

/** Imports articles into a portal, and exports all of them. */
export function ArticleTransferScreen() {
  return (
    <PortalFrame tab="transfer">
      {(portal) => (
        <>
          <ImportCard key={portal.id} portal={portal} />
          <ExportCard portal={portal} />
          <TransferList portal={portal} />
        </>
      )}
    </PortalFrame>
  );
}

import type { Company } from '@confab/contract/features/company';
import { Modal } from '@confab/ui/modal';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ContactSearch } from '../../contact/index.ts';
import { addContactMutation } from '../api.ts';
import { names } from '../model.ts';

/** Finds a contact and makes it one of the company. */
export function AddContact({ company, onClose }: { company: Company; onClose: () => void }) {
  const text = useText();
  const add = useMutation(addContactMutation(useQueryClient(), useAccountId()));
  const choose = (contactId: number) =>
    add.mutate(
      { companyId: company.id, contactId },
      {
        onSuccess: ({ payload }) => {
          toast({
            text: text('company:contacts.added', { name: payload.name || text('company:contacts.unnamed') }),
            tone: 'positive',
          });
          onClose();
        },
        onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
      },
    );
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="small"
      title={text('company:contacts.addTitle', { name: company.name })}
      description={text('company:contacts.addText')}
      closeLabel={text('common:close')}
    >
      <ContactSearch onChoose={choose} isOffered={(contact) => !names(contact, company)} />
    </Modal>
  );
}

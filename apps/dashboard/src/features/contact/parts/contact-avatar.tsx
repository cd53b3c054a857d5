import type { Contact } from '@confab/contract/features/contact';
import { Avatar, type AvatarSize } from '@confab/ui/avatar';
import { useText } from '../../../platform/messages/use-text.ts';

type ContactAvatarProps = {
  contact: Pick<Contact, 'name' | 'thumbnail' | 'availability_status'>;
  size?: AvatarSize;
};

/** The avatar of a contact, with a dot while they are online. */
export function ContactAvatar({ contact, size = 'md' }: ContactAvatarProps) {
  const text = useText();
  return (
    <Avatar
      size={size}
      name={contact.name}
      src={contact.thumbnail}
      presence={contact.availability_status === 'online' ? 'online' : undefined}
      presenceLabel={text('common:online')}
    />
  );
}

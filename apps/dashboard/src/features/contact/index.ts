export { contactSearch, itemsOf } from './model.ts';
export { ContactCard } from './parts/contact-card.tsx';
export { ContactNotesSection } from './parts/lazy-parts.ts';
export { ContactMenu } from './parts/contact-menu.tsx';
export { ContactConversations } from './parts/contact-conversations.tsx';
export { ContactAvatar } from './parts/contact-avatar.tsx';
export { ContactSearch } from './merging/parts/contact-search.tsx';

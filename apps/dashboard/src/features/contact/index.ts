export { contactSearch } from './model.ts';
export { ContactCard } from './parts/contact-card.tsx';

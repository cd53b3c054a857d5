export { ContactCard } from './parts/contact-card.tsx';

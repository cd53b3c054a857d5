import { lazy } from 'react';
import { loadMessages } from '../../../platform/messages/i18n.ts';

/** The orders of a contact, among a conversation's details; only accounts with a shop load it. */
export const OrderSection = lazy(async () => {
  const [{ OrderSection: section }] = await Promise.all([
    import('./order-section.tsx'),
    loadMessages(['shopify']),
  ]);
  return { default: section };
});

import type { Availability } from '@confab/contract/features/user';

const colors: Record<Availability, string> = {
  online: 'bg-presence-online',
  busy: 'bg-presence-busy',
  offline: 'border-2 border-presence-offline',
};

/** The dot of an availability; its word is always next to it. */
export function PresenceDot({ availability }: { availability: Availability }) {
  return <span aria-hidden className={`inline-block size-2.5 rounded-full ${colors[availability]}`} />;
}

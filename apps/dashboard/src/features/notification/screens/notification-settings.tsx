import { PushCard } from '../push/parts/push-card.tsx';
import { FlagsCard } from '../settings/parts/flags-card.tsx';
import { SoundCard } from '../sound/parts/sound-card.tsx';

/** What the profile's screen shows about notifications. */
export function NotificationSettings() {
  return (
    <>
      <FlagsCard />
      <SoundCard />
      <PushCard />
    </>
  );
}

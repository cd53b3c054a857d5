import { PopupFrame } from '../host/popup-frame.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { useApp, useSession, useTexts } from '../state/use-session.ts';

/** A campaign next to the launcher. Opening the panel answers it. */
export function CampaignPopup() {
  const { openPanel, dismissCampaign } = useSession();
  const { t } = useTexts();
  const campaign = useApp((state) => state.campaign);
  const websiteName = useApp((state) => state.channel.websiteName);
  const avatarUrl = useApp((state) => state.channel.avatarUrl);
  if (!campaign) return null;
  const { sender, message } = campaign;
  const name = sender?.available_name || websiteName;
  return (
    <PopupFrame onClose={dismissCampaign} onOpen={openPanel} openLabel={t('unread_open')}>
      <div className="popup-row">
        <Avatar name={name} url={sender?.avatar_url || avatarUrl} size={32} />
        <div className="popup-bubble">
          <strong>{name}</strong>
          <RichText source={message} />
        </div>
      </div>
    </PopupFrame>
  );
}

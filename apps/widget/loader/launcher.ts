import type { SdkApi } from './types.ts';

/** The round button that opens and closes the chat. */
export type Launcher = {
  holder: HTMLElement;
  button: HTMLElement;
  /** Background and ink as the frame computed them: the ink is readable on the color. */
  setColor: (color: string, ink: string) => void;
  /** Visible text of the expanded form, and the labels for screen readers in the two states. */
  setText: (text: string, openLabel: string, closeLabel: string) => void;
  setUnread: (count: number) => void;
  /** Redraws for `api.isOpen` and `api.hideMessageBubble`. */
  update: () => void;
};

/** Builds the launcher, not yet on the page; `onClick` runs on click and on the keyboard's Enter or Space. */
export function createLauncher(api: SdkApi, onClick: () => void): Launcher {
  const holder = document.createElement('div');
  holder.id = 'cw-bubble-holder';
  const button = document.createElement('button');
  const expanded = api.type !== 'standard';
  button.onclick = onClick;
  const icon = document.createElement('span');
  icon.id = 'woot-widget-bubble-icon';
  const text = document.createElement('span');
  text.id = 'woot-widget--expanded__text';
  button.append(icon, text);
  holder.append(button);

  let unread = 0;
  let opens = '';
  let closes = '';
  const update = (): void => {
    const { isOpen } = api;
    holder.className =
      'woot--bubble-holder' + (api.hideMessageBubble || !api.hasLoaded ? ' woot-hidden' : '');
    button.className =
      'woot-widget-bubble woot-elements--' +
      api.position +
      (expanded ? ' woot-widget--expanded' : '') +
      (api.widgetStyle === 'flat' ? ' woot-widget-bubble--flat' : '') +
      (isOpen ? ' woot--close' : unread ? ' unread-notification' : '');
    button.setAttribute('aria-expanded', isOpen + '');
    const label = isOpen
      ? closes
      : ((expanded && text.textContent) || opens) + (unread ? ' (' + unread + ')' : '');
    button.setAttribute('aria-label', label);
  };
  return {
    holder,
    button,
    setColor(color, ink) {
      button.style.background = color;
      button.style.color = ink;
    },
    setText(label, openLabel, closeLabel) {
      text.textContent = api.launcherTitle || label;
      opens = openLabel;
      closes = closeLabel;
      update();
    },
    setUnread(count) {
      unread = count;
      update();
    },
    update,
  };
}

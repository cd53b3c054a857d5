let isPressed = false;
const note = (pressed: boolean) => () => {
  isPressed = pressed;
};
window.addEventListener('pointerdown', note(true), true);
window.addEventListener('pointerup', note(false), true);
window.addEventListener('pointercancel', note(false), true);

/**
 * Runs immediately, or after the current press. An error that appears while the pointer is down would shift the page
 * and the button under it: the click would be lost.
 */
export function whenReleased(then: () => void): void {
  if (!isPressed) {
    then();
    return;
  }
  const later = () => {
    window.removeEventListener('pointerup', later);
    window.removeEventListener('pointercancel', later);
    // After the click that the release makes.
    setTimeout(then, 0);
  };
  window.addEventListener('pointerup', later);
  window.addEventListener('pointercancel', later);
}

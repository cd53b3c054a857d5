/**
 * Whether a dialog lies over the page. A question in the page itself, as in the composer, covers nothing; nor does one
 * that is on its way out.
 */
export function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  return [...dialogs].some((dialog) => dialog.closest('main, [data-exiting]') === null);
}

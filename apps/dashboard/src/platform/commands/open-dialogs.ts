/** Whether a dialog covers the page. An inline question, as in the composer, does not; nor does one that is closing. */
export function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  return [...dialogs].some((dialog) => dialog.closest('main, [data-exiting]') === null);
}

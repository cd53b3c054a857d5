/**
 * Opens what is only known later in a tab of its own: at once, because browsers allow that to a press only. Resolves with
 * the address where no tab was allowed, so that a link can lead there; rejects as `load` does, without a tab.
 */
export async function openLater(load: () => Promise<string>): Promise<string | undefined> {
  const tab = window.open('about:blank', '_blank');
  try {
    const address = await load();
    if (tab === null) return address;
    tab.opener = null;
    tab.location.replace(address);
    return undefined;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

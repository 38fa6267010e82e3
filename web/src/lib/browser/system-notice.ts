/** Asks whether the system may show notices of this site. @returns false where it may not, or cannot */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Shows the system's own notice while another tab or window is in front, where its owner allowed that.
 * @param tag a later notice with the same tag takes its place
 */
export function notifyAway(notice: { title: string; body: string; tag: string; onOpen?: () => void }): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  const { title, body, tag, onOpen } = notice
  try {
    const shown = new Notification(title, { body, tag, lang: 'th' })
    shown.onclick = () => {
      focus()
      onOpen?.()
      shown.close()
    }
  } catch {
    // Phones have the name but make none from a page: there the service worker shows it, and leads back (web/delivery/sw.js).
    showByWorker(notice).catch(() => undefined)
  }
}

/** Shows a notice where pages may not; without a service worker the sound is all. */
async function showByWorker({
  title,
  body,
  tag,
}: {
  title: string
  body: string
  tag: string
}): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(title, { body, tag, lang: 'th', data: location.href })
}

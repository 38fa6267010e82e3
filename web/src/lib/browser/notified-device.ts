import { inAppBrowser } from './in-app-browser.ts'

/**
 * Whether this browser can be notified by its push service: it can · its owner has forbidden it to this site · an iPhone
 * whose page stands on no home screen · it cannot, or keeps no service worker of ours.
 */
export type NoticeWay = 'open' | 'denied' | 'ios' | 'none'

/** Nothing came of it: its owner has not allowed it, or the browser could not. */
export class NoticesRefused extends Error {
  constructor(readonly why: 'unasked' | 'failed') {
    super(why)
  }
}

/** What a push service reaches this browser by, as the server takes it. */
interface DeviceAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** Tells how this browser can be notified; asks its owner nothing. */
export async function noticeWay(): Promise<NoticeWay> {
  if (inAppBrowser(navigator.userAgent) !== null) return 'none'
  if (!('PushManager' in window) || !('Notification' in window)) return isIphone() ? 'ios' : 'none'
  if (!(await registered())) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'open'
}

/** Safari has push for pages on the home screen alone; there it is like any other browser. An iPad calls itself a Mac. */
function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Tells whether this browser's push service has its address still. */
export async function isSubscribed(): Promise<boolean> {
  return (await subscription()) !== null
}

/**
 * Asks the owner of this browser, right at a press of theirs, as browsers want it, and subscribes it.
 * @param keyOf reads the server's public key, base64url
 * @throws NoticesRefused
 */
export async function subscribeDevice(keyOf: () => Promise<string>): Promise<DeviceAddress> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NoticesRefused('unasked')
  const publicKey = await keyOf()
  try {
    const registration = await registered()
    const { endpoint, keys } =
      (
        (await keptUnder(publicKey)) ??
        (await registration?.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: publicKey,
        }))
      )?.toJSON() ?? {}
    if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('no subscription')
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
  } catch {
    throw new NoticesRefused('failed')
  }
}

/** Ends this browser's subscription, and takes away what it shows of it. */
export async function forgetDevice(): Promise<void> {
  const registration = await registered()
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  await (await subscription())?.unsubscribe()
}

/** Returns the subscription that is there, if it is under this key: one under another is of no use any more. */
async function keptUnder(publicKey: string): Promise<PushSubscription | null> {
  const kept = await subscription()
  const key = kept?.options.applicationServerKey
  if (!kept || !key) return null
  const name = btoa(String.fromCharCode(...new Uint8Array(key)))
  if (name.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey) return kept
  await kept.unsubscribe()
  return null
}

async function subscription(): Promise<PushSubscription | null> {
  // Some browsers have workers and no push.
  return (await (await registered())?.pushManager?.getSubscription()) ?? null
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}

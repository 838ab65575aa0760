/** Whether notifications can come to this browser, and what keeps them from it. */
export type PushState = 'on' | 'off' | 'denied' | 'install' | 'unsupported'

/** An iPhone lets only what stands on its home screen show notifications. */
const isIos = () => /iPad|iPhone|iPod/.test(navigator.userAgent) || isIpadOfToday()
const isIpadOfToday = () => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1

const canSubscribe = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/**
 * @param browserKey the server's key; null where it sends no messages to browsers
 * @param ownIds the devices that get messages of the person who is signed in
 */
export async function pushState(browserKey: string | null, ownIds: readonly string[]): Promise<PushState> {
  if (!canSubscribe()) return isIos() ? 'install' : 'unsupported'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !browserKey) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription || !isOfKey(subscription, browserKey)) return 'off'
  return ownIds.includes(await idOf(subscription.endpoint)) ? 'on' : 'off'
}

/** Asks for the permission, so only after a press. Answers null when it was not given. */
export async function subscribe(browserKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && isOfKey(known, browserKey)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: browserKey })
}

/** Answers the address that messages came to; null when there was none. */
export async function unsubscribe(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

/** As the server takes it. */
export function subscriptionOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** As the list of devices names it. */
async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A server with another key cannot write to a subscription. */
function isOfKey({ options }: PushSubscription, browserKey: string): boolean {
  if (!options.applicationServerKey) return true
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === browserKey
}

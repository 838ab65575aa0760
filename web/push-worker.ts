/// <reference lib="webworker" />
import { type PushData, tapTarget } from '../src/modules/messaging/messages/rules/tap-target'

/** A push message, as the server encrypted it for this browser. */
type PushMessage = { title?: string; body?: string; data?: PushData }

/** Systems draw notifications, and not all of them read vector pictures. */
const ICON = '/icon-192.png'
/** In the status bar of Android: its shape only, in one colour. */
const BADGE = '/badge-96.png'
const API = '/api/v1/notifications'

/** Shows push messages, follows taps on them, and keeps the subscription known to the server. */
export function listenToPush(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', event => {
    event.waitUntil(show(worker, messageOf(event.data)))
  })
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(follow(worker, (event.notification.data ?? {}) as PushData))
  })
  worker.addEventListener('pushsubscriptionchange', event => {
    event.waitUntil(renew(worker, event as PushSubscriptionChangeEvent))
  })
}

function messageOf(data: PushMessageData | null): PushMessage {
  try {
    return (data?.json() as PushMessage | null) ?? {}
  } catch {
    return { body: data?.text() }
  }
}

function show(worker: ServiceWorkerGlobalScope, { title, body, data = {} }: PushMessage) {
  const { trackingId: tag } = data
  // A message that is shown again under its tag is to be heard again.
  const options = { body, data, icon: ICON, badge: BADGE, ...(tag ? { tag, renotify: true } : {}) }
  return worker.registration.showNotification(title || 'Comanda', options)
}

async function follow(worker: ServiceWorkerGlobalScope, data: PushData) {
  if (data.trackingId) void post('tapped', { trackingId: data.trackingId })
  const target = tapTarget(data, worker.location.origin)
  if (target.kind === 'window') return worker.clients.openWindow(target.url)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ focused }) => focused) ?? windows[0]
  if (!open) return worker.clients.openWindow(target.path)
  const focused = await open.focus().catch(() => open)
  // The page moves by its own router, so that nothing on it is lost.
  focused.postMessage({ kind: 'open', path: target.path })
}

type PushSubscriptionChangeEvent = ExtendableEvent & {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}

async function renew(worker: ServiceWorkerGlobalScope, event: PushSubscriptionChangeEvent) {
  const { oldSubscription } = event
  if (!oldSubscription) return
  const fresh =
    event.newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options))
  await post('renew-device', { oldEndpoint: oldSubscription.endpoint, subscription: fresh.toJSON() })
}

const post = (path: string, body: object) =>
  fetch(`${API}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined)

/** How soon a device should show a message; a phone that saves power waits with `normal`. */
export type PushUrgency = 'normal' | 'high'

/** Where a tap leads, in the words of native apps: a named route with at most one parameter. */
export type PushRoute = { name: string; param?: { name: string; value: string } }

/** A message for one device. */
export type Push = {
  /** Names the device, as its platform gave it; for a browser, the address of its push service. */
  token: string
  /** A browser's keys: only the browser reads what is encrypted for them. Null: a native app. */
  keys: { p256dh: string; auth: string } | null
  /** Names the message: devices send it back when it is tapped. */
  trackingId: string
  title: string
  text: string
  /** What opens when it is tapped. */
  url: string | null
  route: PushRoute | null
  urgency: PushUrgency
  /** A message that waits at the push service gives way to a newer one of the same topic. */
  topic: string | null
  /** A device that is off longer does not get it. */
  ttlSeconds: number
}

/** `unregistered`: nothing will ever reach this device by this token again. */
export type PushDelivery = { kind: 'sent' } | { kind: 'unregistered' } | { kind: 'refused'; reason: string }

/** What the product asks of a carrier of push messages. Throws when it is worth another try. */
export type PushCarrier = {
  /** `kept`: messages to native apps stay here. Browsers get theirs in any case. */
  readonly kind: 'fcm' | 'kept'
  /** Browsers subscribe with this key, and take messages signed by its private half only. */
  readonly browserKey: string | null
  send(push: Push): Promise<PushDelivery>
}

/** The data of a message, as native apps and the service worker read it. */
export function dataOf({ trackingId, url, route }: Pick<Push, 'trackingId' | 'url' | 'route'>) {
  return {
    trackingId,
    ...(url ? { redirectURL: url } : {}),
    ...(route ? { redirectRoute: route.name } : {}),
    ...(route?.param ? { routeParamName: route.param.name, routeParamValue: route.param.value } : {}),
  }
}

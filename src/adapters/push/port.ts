/** A message for one device. */
export type Push = {
  /** Names the device, as its platform gave it. */
  token: string
  title: string
  text: string
  /** What opens when it is tapped. */
  url: string | null
}

/** `unregistered`: nothing will ever reach this device by this token again. */
export type PushDelivery = { kind: 'sent' } | { kind: 'unregistered' } | { kind: 'refused'; reason: string }

/** What the product asks of whoever carries its push messages. Throws when it is worth another try. */
export type PushCarrier = {
  readonly kind: 'fcm' | 'kept'
  send(push: Push): Promise<PushDelivery>
}

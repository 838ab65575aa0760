/** A text message that is ready to go. */
export type Sms = {
  /** The number in its international form, +34612345678. */
  to: string
  text: string
}

/** `refused`: trying again would change nothing, such as for a number that does not exist. */
export type SmsDelivery = { kind: 'sent' } | { kind: 'refused'; reason: string }

/** What the product asks of whoever carries its text messages. Throws when it is worth another try. */
export type SmsCarrier = {
  readonly kind: 'twilio' | 'kept'
  send(sms: Sms): Promise<SmsDelivery>
}

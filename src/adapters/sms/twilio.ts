import type { SmsCarrier } from './port'

const TIMEOUT_MS = 15_000
const TWILIO_URL = 'https://api.twilio.com'

type Account = {
  accountSid: string
  authToken: string
  /** A number, a name that networks show instead of one, or a messaging service (MG…). */
  from: string
}

/** Hands text messages to Twilio. */
export function twilioSms({ accountSid, authToken, from }: Account, url = TWILIO_URL): SmsCarrier {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const senderField = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    kind: 'twilio',
    async send({ to, text }) {
      const response = await fetch(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ [senderField]: from, To: to, Body: text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.ok) return { kind: 'sent' }
      const { code, message } = (await response.json().catch(() => ({}))) as {
        code?: number
        message?: string
      }
      const reason = `Twilio ${code ?? response.status}: ${message ?? response.statusText}`
      // Wrong credentials are mended by somebody; a number that takes no messages is not.
      const isFinal = response.status === 400 || response.status === 404
      if (isFinal) return { kind: 'refused', reason }
      throw new Error(reason)
    },
  }
}

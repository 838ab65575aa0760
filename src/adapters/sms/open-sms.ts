import type { Config } from '../../config'
import type { SmsCarrier } from './port'
import { recordedSms } from './recorded'
import { twilioSms } from './twilio'

type Settings = Pick<Config, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM'>

export function openSms(config: Settings): SmsCarrier {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config
  return accountSid && authToken && from ? twilioSms({ accountSid, authToken, from }) : recordedSms
}

import type { MailCarrier } from './port'

/** Where no mail server is set: mails stay in the table of outgoing messages, to be looked at in the back office. */
export const recordedMail: MailCarrier = { kind: 'kept', send: async () => {} }

/** A mail that is ready to go. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** Repeating the same message is recognised by its id. */
  messageId: string
  /** A page that ends mails like this one. A mail program does so by sending it a form. */
  unsubscribeUrl?: string | undefined
  attachments?: readonly { name: string; contentType: string; bytes: Uint8Array }[] | undefined
}

/** What the product asks of whoever carries its mail. Throws when it could not be handed over. */
export type MailCarrier = {
  readonly kind: 'smtp' | 'kept'
  send(mail: Mail): Promise<void>
}

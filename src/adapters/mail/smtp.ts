import { createTransport } from 'nodemailer'
import type { MailCarrier } from './port'

const TIMEOUT_MS = 15_000

/**
 * Hands mails to a mail server.
 * @param url smtp://user:password@host:587, smtps:// for TLS from the start
 * @param from the sender, "Name <address>"
 */
export function smtpMail(url: string, from: string): MailCarrier {
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    kind: 'smtp',
    async send({ to, subject, html, text, messageId, unsubscribeUrl, attachments = [] }) {
      await transport.sendMail({
        from,
        to,
        subject,
        html,
        text,
        messageId: `<${messageId}@${domain}>`,
        attachments: attachments.map(({ name, contentType, bytes }) => ({
          filename: name,
          contentType,
          content: Buffer.from(bytes),
        })),
        ...(unsubscribeUrl
          ? {
              list: { unsubscribe: unsubscribeUrl },
              // Without opening the page (RFC 8058); the relay that signs outgoing mail signs both headers.
              headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
            }
          : {}),
      })
    },
  }
}

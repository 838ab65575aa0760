import type { Language } from '../../../core/contract/common'

/** What every mail of ours is made of, as text. */
export type MailPage = {
  language: Language
  subject: string
  hello: string
  heading: string
  lead: string
  /** Each in a box of its own. */
  notes: string[]
  /** In large digits, where others have their button. */
  code?: string
  button: { label: string; url: string } | null
  /** More, as HTML of its own, between the button and the end. */
  more?: string
  /** What else is to be known, in small print. */
  hints?: string[]
  footer: string
  footerLink?: { label: string; url: string } | null
}

export const MAIL_COLOURS = {
  ink: '#1c1a17',
  muted: '#6b655c',
  line: '#e8e3da',
  paper: '#f6f3ee',
  brand: '#0f6b5c',
} as const
const { ink, muted, line, paper, brand } = MAIL_COLOURS
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Tables and inline styles only: what mail programs agree on. */
export function mailPage(mail: MailPage): string {
  return `<!doctype html>
<html lang="${mail.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(mail.subject)}</title></head>
<body style="margin:0;background:${paper};font-family:${FONT};font-size:16px;line-height:1.5;color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font-weight:700;font-size:18px;color:${brand}">Comanda</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-radius:16px;padding:32px">
<p style="margin:0 0 8px;color:${muted}">${escaped(mail.hello)}</p>
<h1 style="margin:0 0 12px;font-size:26px;line-height:1.2">${escaped(mail.heading)}</h1>
<p style="margin:0 0 16px">${escaped(mail.lead)}</p>
${[mail.notes.map(boxOf).join(''), mail.code && codeOf(mail.code), mail.button && buttonOf(mail.button), mail.more, ...(mail.hints ?? []).map(hintOf)].filter(part => part !== undefined && part !== null).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px;font-size:13px;color:${muted}">${escaped(mail.footer)}${mail.footerLink ? ` ${linkOf(mail.footerLink)}` : ''}</td></tr>
</table></td></tr></table>
</body></html>`
}

const boxOf = (note: string) =>
  `<p style="margin:0 0 16px;padding:12px 16px;background:${paper};border-radius:10px">${escaped(note)}</p>`

const hintOf = (hint: string) => `<p style="margin:0;font-size:14px;color:${muted}">${escaped(hint)}</p>`

const codeOf = (code: string) =>
  `<p style="margin:8px 0 24px;padding:16px;background:${paper};border-radius:10px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:8px">${escaped(code)}</p>`

const buttonOf = ({ label, url }: NonNullable<MailPage['button']>) =>
  `<p style="margin:8px 0 24px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${brand};color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`

const linkOf = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escaped(url)}" style="color:${muted}">${escaped(label)}</a>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) => text.replace(/[&<>"']/g, char => ENTITIES[char]!)

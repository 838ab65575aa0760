import type { Language } from '../../../../../core/rules/languages'
import { filled } from '../../../../../core/rules/texts'
import { type Html, html } from './html'
import { ticketTexts } from './ticket-texts'

/** What a paper says of itself when it is not the first of its order. */
export interface PaperMarks {
  /** 1 is the first reprint. */
  reprint?: number
  /** Its order was canceled: nothing of it is to be made. */
  isCanceled?: boolean
  /** What has changed since the paper before. */
  changes?: readonly string[]
  /** Nobody knows whether an earlier paper came out. */
  isPossibleDuplicate?: boolean
}

export function marksHtml(marks: PaperMarks, language: Language): Html | null {
  const texts = ticketTexts(language)
  const lines = [
    marks.isCanceled && texts.canceled,
    marks.changes && texts.changed,
    marks.reprint && filled(texts.reprint, { number: marks.reprint }),
    marks.isPossibleDuplicate && texts.duplicate,
  ]
  const shown = lines.filter(line => typeof line === 'string')
  return shown.length ? html`${shown.map(line => bannerHtml(line))}${changesHtml(marks.changes ?? [])}` : null
}

const changesHtml = (changes: readonly string[]): Html | null =>
  changes.length > 0
    ? html`<div style="border:4px solid #000;padding:6px 12px 8px;margin-bottom:8px;font-size:30px;line-height:1.2;font-weight:700">${changes.map(change => html`<div>${change}</div>`)}</div>`
    : null

/** Styled in place: it goes into any document, also into those that staff wrote themselves. */
export function bannerHtml(line: string): Html {
  return html`<div style="background:#000;color:#fff;font-size:34px;line-height:1.15;font-weight:900;text-align:center;text-transform:uppercase;letter-spacing:1px;padding:7px 8px 8px;margin-bottom:8px">${line}</div>`
}

/** The language of a document; Spanish when it names none. */
export const languageOf = (html: string): Language =>
  (/<html[^>]*\slang=["']?(ca|en|es|fr)\b/i.exec(html)?.[1]?.toLowerCase() ?? 'es') as Language

/** The same document headed "possible duplicate", in its own language. */
export function markPossibleDuplicate(document: string): string {
  const mark = marksHtml({ isPossibleDuplicate: true }, languageOf(document))?.markup ?? ''
  const body = /<body[^>]*>/i.exec(document)
  if (!body) return mark + document
  const start = body.index + body[0].length
  return document.slice(0, start) + mark + document.slice(start)
}

import type { Language } from '../../../../../core/rules/languages'
import type { LocalDate } from '../../../../../core/rules/local-time'
import type { Contents } from '../../../../../core/rules/ordering/allergens'
import { expiryLine } from './bag-label'
import { html } from './html'
import { qrSvg, svgImage } from './qr'
import { allergenLines } from './ticket'
import { ticketTexts } from './ticket-texts'

/** What is written without a document of its own is as large as on a ticket: a browser's 16 px are 2 mm. */
export const PLAIN_STYLE = `<style>body{padding:4px 10px 12px;font-size:26px;line-height:1.25;font-weight:500}table{width:100%}[align=right]{text-align:right}[align=center]{text-align:center}</style>`

/** The way in for an office's people: its link with the code, to be scanned. */
export function welcomePaper({
  name,
  activationCode,
  link,
  isLabel,
}: {
  name: string
  activationCode: string | null
  link: string
  isLabel: boolean
}): string {
  const code = svgImage(qrSvg(link, isLabel ? 6 : 10).markup, 'display:block;margin:0 auto')
  const words = html`<div style="font-size:52px;line-height:1.05;font-weight:900;text-align:center">${name}</div>${activationCode && html`<div style="font-size:44px;font-weight:900;text-align:center">${activationCode}</div>`}`
  return `${words.markup}${code}`
}

/** A place in a warehouse. @param logo as a data URL */
export function warehousePlacePaper(id: string, logo: string | null): string {
  const code = svgImage(qrSvg(id, 7).markup, 'flex-shrink:0')
  const words = html`<div style="font-size:52px;line-height:1.05;font-weight:900">${id}</div>`.markup
  const picture = logo ? `<img src="${logo}" style="display:block;width:160px">` : ''
  return `<div style="display:flex;align-items:center;gap:16px">${code}<div style="flex:1;min-width:0">${picture}${words}</div></div>`
}

/** What the law wants on a dish: what it is, how much, what is in it, what makes people ill, and how long it keeps. */
export function productPaper({
  name,
  description,
  ingredients,
  contents,
  size,
  useBy,
  extra,
  words,
  language,
}: {
  name: string
  description: string
  ingredients: string
  contents: Contents
  /** "350 g"; null: it is not stated. */
  size: string | null
  useBy: LocalDate | null
  extra: string
  words: { ingredients: string }
  language: Language
}): string {
  const facts = [size, useBy && expiryLine(useBy, language)].filter(Boolean)
  return html`<div style="font-size:26px;line-height:1.2"><div style="font-size:48px;line-height:1.05;font-weight:900">${name}</div><div>${description}</div>${ingredients && html`<div style="margin-top:6px"><b>${words.ingredients}</b> ${ingredients}</div>`}${allergenLines(contents, ticketTexts(language)).map(line => html`<div style="margin-top:6px;font-weight:900">${line}</div>`)}${facts.length > 0 && html`<div style="margin-top:6px;font-weight:700">${facts.join(' · ')}</div>`}${extra.trim() && html`<div style="margin-top:6px;white-space:pre-wrap">${extra.trim()}</div>`}</div>`
    .markup
}

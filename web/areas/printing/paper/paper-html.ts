import type { Dither } from '../../../../src/modules/printing/papers/rules/bitmaps/dither'
import { PLAIN_STYLE } from '../../../../src/modules/printing/papers/rules/papers/desk-papers'
import { escapeHtml } from '../../../../src/modules/printing/papers/rules/papers/html'
import { ditherMeta, type PaperSize } from '../../../../src/modules/printing/papers/rules/rendering/layout'
import type { PaperJob, Picture } from './paper-jobs'

/** Of the layout that receipts are drawn in. */
const RECEIPT_WIDTH = 550

export interface PaperLook {
  /** The picture goes below the text; else in its place. */
  appendsPicture: boolean
  dither: Dither
  paper: PaperSize
}

/** The whole document of a job, as any printer gets it. */
export function documentOf(
  { html, picture }: PaperJob,
  { appendsPicture, dither, paper }: PaperLook,
): string {
  const text = picture && !appendsPicture ? '' : html
  const styled = text.trim() && !/<body[\s>]/i.test(text) ? PLAIN_STYLE + text : text
  const whole = picture ? atEnd(styled, pictureHtml(picture, paper)) : styled
  return picture && dither !== 'atkinson' ? atStart(whole, ditherMeta(dither)) : whole
}

/** As large as the paper allows; on a label, as its height allows. */
function pictureHtml({ src, width, height }: Picture, paper: PaperSize): string {
  const across = paper.format === 'zpl' ? paper.width : RECEIPT_WIDTH
  const most = paper.format === 'zpl' && paper.height ? (paper.height * width) / height : across
  const shown = Math.round(Math.min(across, most))
  return `<img src="${src}" width="${shown}" style="display:block;margin:0 auto;width:${shown}px;height:${Math.round((shown * height) / width)}px">`
}

export function atStart(html: string, piece: string): string {
  const opening = /<(head|body)[^>]*>/i.exec(html)
  if (!opening) return piece + html
  const end = opening.index + opening[0].length
  return html.slice(0, end) + piece + html.slice(end)
}

export function atEnd(html: string, piece: string): string {
  const closing = html.search(/<\/body>/i)
  return closing < 0 ? html + piece : html.slice(0, closing) + piece + html.slice(closing)
}

/** Beside each other stands what belongs together: a percentage of the paper's width. */
export const widthHtml = (percent: 60 | 55, text: string) => `<div style="width:${percent}%">${text}</div>\n`

export const headingHtml = (text: string) =>
  `<h1 style="font-size:90px;line-height:1.05;font-weight:900;text-align:center;margin:0">${text}</h1>\n`

/** Blank paper before the first line: some printers cut where the text begins. */
export const topPadding = (html: string) => atBody(html, '<div style="height:80px"></div>\n')

const atBody = (html: string, piece: string) =>
  /<body[^>]*>/i.test(html) ? html.replace(/<body[^>]*>/i, opening => opening + piece) : piece + html

/** The wordmark: heavy letters with a rule below, as on the bags. */
export const logoHtml = () =>
  '<div style="text-align:center;font-size:64px;line-height:1;font-weight:900;letter-spacing:-2px;border-bottom:6px solid #000;padding-bottom:12px;margin-bottom:12px">comanda</div>\n'

/** About as wide as a heavy capital, in parts of its size. */
const LETTER = 0.74

/**
 * One text as large as it goes. Of itself it fits its longest word across the paper; broken at each letter, the letters
 * stand below each other.
 */
export function hugeHtml(
  text: string,
  size: number | null,
  breaksLetters: boolean,
  paper: PaperSize,
): string {
  const words = text.trim().split(/\s+/)
  const across = paper.format === 'zpl' ? paper.width : RECEIPT_WIDTH
  const longest = breaksLetters ? 1 : Math.max(1, ...words.map(word => [...word].length))
  const fitting = Math.floor(across / (longest * LETTER))
  const px = size ?? Math.min(fitting, 400)
  const lines = breaksLetters ? words.flatMap(word => [...word]) : words
  return `<div style="font-size:${px}px;line-height:1;font-weight:900;text-align:center">${lines.map(escapeHtml).join('<br>')}</div>`
}

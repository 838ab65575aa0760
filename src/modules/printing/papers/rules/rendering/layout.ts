import { DITHERS, type Dither } from '../bitmaps/dither'
import { TICKET_WIDTH } from '../papers/ticket'
import type { RenderOptions } from './render'

/** What a printer is set to: how many dots across, and for labels how many down. */
export interface PaperSize {
  format: string
  width: number
  height?: number | null
}

/**
 * How a document is put on a paper: laid out as wide as its own `<meta name="viewport">` says, then scaled to the
 * printer's dots. Without one, receipts are laid out at 550 px and labels dot by dot. How its photos become dots says
 * `<meta name="dither" content="bayer">`.
 */
export function layoutOn(paper: PaperSize, html: string): RenderOptions {
  const viewport = /<meta\s+name="viewport"\s+content="([^"]*)"/i.exec(html)?.[1] ?? ''
  const declared = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(viewport)?.[1] ?? 0)
  const width = declared('width') || (paper.format === 'zpl' ? paper.width : TICKET_WIDTH)
  const ofLabel =
    paper.format === 'zpl' && paper.height ? Math.round((paper.height * width) / paper.width) : 0
  const height = ofLabel || declared('height')
  const dither = ditherOf(html)
  return { width, dots: paper.width, ...(height && { height }), ...(dither && { dither }) }
}

export const ditherMeta = (dither: Dither) => `<meta name="dither" content="${dither}">`

function ditherOf(html: string): Dither | undefined {
  const named = /<meta\s+name="dither"\s+content="(\w+)"/i.exec(html)?.[1]
  return DITHERS.find(dither => dither === named)
}

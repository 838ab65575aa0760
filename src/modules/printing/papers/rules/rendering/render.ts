import { initSync, Renderer } from '@takumi-rs/wasm'
import { type Bitmap, blankBitmap, stacked } from '../bitmaps/bitmap'
import { type Dither, dithered, type GrayPicture } from '../bitmaps/dither'
import { BASE_CSS } from './base-sheet'
import { takeFonts } from './carried-fonts'
import { fontsFor, type LoadedFont } from './fonts'
import { pagesOf } from './pages'
import { type PaperDocument, readDocument } from './paper-document'
import { differences, withoutPhotos } from './photo-mask'
import { RenderFailure } from './render-failure'

/** The widest head on the market, 104 mm at 8 dots. */
export const MAX_DOTS = 832

/** Two metres: a picture of more costs memory that never comes back, so a longer paper becomes several. */
export const MAX_HEIGHT = 16_000

/** What is longer than that is a mistake. */
const MOST_PAGES = 60

/** Strokes stay whole at 14 px; at 128 they break. */
export const BLACK_BELOW = 180

export interface RenderOptions {
  /** Of the layout, in CSS pixels. */
  width: number
  /** Of the printed picture; the layout is scaled to it. Same as the layout when not given. */
  dots?: number
  /** Of the layout; as tall as its content when not given. */
  height?: number
  /** For photos. Text and drawings are never dithered. */
  dither?: Dither
}

export interface PaperRenderer {
  /** @throws RenderFailure */
  render(html: string, options: RenderOptions): Promise<Bitmap>
  /** Reads the fonts that no document has needed yet, so that the first one that does need not wait. */
  readAllFonts(): Promise<void>
}

/**
 * HTML to dots without a browser; the same bits wherever it runs. Wasm and fonts come as bytes, because a browser, a
 * server and a compiled program load them differently. A font is read when a document needs it: to read all of them
 * takes many times as long as to draw a ticket.
 */
export async function createRenderer(
  wasm: BufferSource,
  fonts: readonly LoadedFont[],
): Promise<PaperRenderer> {
  initSync({ module: wasm })
  const renderer = new Renderer()
  const reading = new Map<LoadedFont, Promise<unknown>>()
  /** Fonts that documents have carried; a font is read once, whichever document it comes with. */
  const carried = new Map<string, LoadedFont>()

  async function read(needed: readonly LoadedFont[]) {
    for (const font of needed) {
      const { family: name, weight, data, ranges: unicodeRange } = font
      const known = reading.get(font)
      const registered =
        known ?? renderer.registerFont({ name, ...(weight && { weight }), data, unicodeRange })
      if (!known) reading.set(font, registered)
      await registered
    }
  }
  await read(fontsFor('', fonts))

  return {
    readAllFonts: () => read(fonts),
    async render(document, { width, dots = width, height, dither = 'atkinson' }) {
      if (dots < 8 || dots > MAX_DOTS || width < 8 || width > 2 * MAX_DOTS)
        throw new RenderFailure('TooWide', `A picture is 8 to ${MAX_DOTS} dots wide, not ${dots}`)
      const { html, fonts: brought } = takeFonts(document)
      for (const font of brought) if (!carried.has(font.file)) carried.set(font.file, font)
      const known = [...fonts, ...brought.map(font => carried.get(font.file)!)]
      const fontFamilies = [...new Set(known.map(font => font.family))]
      const scale = dots / width
      const optionsOf = (css: PaperDocument['css']) => ({
        css: [
          BASE_CSS,
          `body{width:${width}px${height ? `;height:${height}px;overflow:hidden` : ''}}`,
          ...css,
        ],
        width: dots,
        ...(height && { height: Math.round(height * scale) }),
        devicePixelRatio: scale,
        fontFamilies,
      })
      const dotsDown = async (page: string) => {
        const { node, css, source } = readOrFail(page, width, known)
        await read(fontsFor(source, known))
        return (await measured(() => renderer.measure(node, optionsOf(css)))).height
      }
      const drawPage = async (page: string): Promise<Bitmap> => {
        const { node, css, source } = readOrFail(page, width, known)
        await read(fontsFor(source, known))
        const draw = async (tree: PaperDocument['node']): Promise<GrayPicture> => {
          const rgba = await measured(() => renderer.render(tree, { ...optionsOf(css), format: 'raw' }))
          return { width: dots, height: rgba.length / 4 / dots, gray: grayOf(rgba) }
        }
        const picture = await draw(node)
        const photoless = dither === 'none' ? null : withoutPhotos(node)
        if (!photoless || dither === 'none') return blackAndWhite(picture)

        const mask = differences(picture.gray, (await draw(photoless)).gray)
        return blackAndWhite(picture, { mask, black: dithered(picture, mask, dither) })
      }
      if (height) return drawPage(html)

      const pages = await pagesOf(html, async page => {
        const tall = await dotsDown(page)
        if (tall / scale < 1) throw new RenderFailure('Empty', 'There is nothing to print')
        return tall <= MAX_HEIGHT
      })
      if (!pages)
        throw new RenderFailure('TooTall', 'It is too long for one paper, and has no lines to part it at')
      if (pages.length > MOST_PAGES) throw new RenderFailure('TooTall', `It would be ${pages.length} papers`)
      const papers: Bitmap[] = []
      for (const page of pages) papers.push(await drawPage(page))
      return papers.length === 1 ? papers[0]! : withCuts(papers)
    },
  }
}

/** Several papers as one picture, which is cut where each of them ends. */
function withCuts(papers: readonly Bitmap[]): Bitmap {
  let end = 0
  const cuts = papers.slice(0, -1).map(paper => (end += paper.height))
  return { ...stacked(papers), cuts }
}

function readOrFail(html: string, width: number, fonts: readonly LoadedFont[]): PaperDocument {
  try {
    return readDocument(html, width, fonts)
  } catch (cause) {
    throw new RenderFailure('Unreadable', messageOf(cause))
  }
}

async function measured<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const message = messageOf(cause)
    throw new RenderFailure(/megapixel|canvas/i.test(message) ? 'Empty' : 'Unreadable', message)
  }
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** On white paper: what is transparent is white. */
function grayOf(rgba: Uint8Array): Uint8Array {
  const gray = new Uint8Array(rgba.length / 4)
  for (let dot = 0, at = 0; dot < gray.length; dot++, at += 4) {
    const alpha = rgba[at + 3]! / 255
    const light = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!
    gray[dot] = light * alpha + 255 * (1 - alpha)
  }
  return gray
}

function blackAndWhite(picture: GrayPicture, photo?: { mask: Uint8Array; black: Uint8Array }): Bitmap {
  const { width, height, gray } = picture
  const bitmap = blankBitmap(width, height)
  const row = bitmap.width / 8
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dot = y * width + x
      const isBlack = photo?.mask[dot] ? photo.black[dot] === 1 : gray[dot]! < BLACK_BELOW
      if (isBlack) bitmap.bits[y * row + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  return bitmap
}

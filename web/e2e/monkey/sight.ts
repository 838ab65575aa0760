import type { Page } from 'playwright-core'
import ca from '../../ui/texts/ca.json'
import en from '../../ui/texts/en.json'
import es from '../../ui/texts/es.json'
import fr from '../../ui/texts/fr.json'
import { LAYERS, type Layers, layersIn } from './controls'

/** What a page shows at one moment, as far as it can be broken. */
export interface Sight {
  layers: Layers
  broken: string[]
  blank: boolean
  emptyDialog: boolean
  /** A text that was never meant to be read. */
  raw: string | undefined
  /** Pixels by which it is wider than its window. */
  over: number
  /** What the browser keeps of the person; null where it keeps nothing, as on a blank page. */
  session: { tokens: string | null; language: string; isActing: boolean } | null
}

const brokenTitles = [ca, en, es, fr].map(texts => texts.error.title)
const LOOK = `(${look})(${JSON.stringify(brokenTitles)}, ${JSON.stringify(LAYERS)}, ${layersIn})`

export const sightOf = (page: Page): Promise<Sight> => page.evaluate<Sight>(LOOK)

/** Runs in the page. */
function look(titles: string[], selector: string, read: typeof layersIn): Sight {
  const main = document.getElementById('main') ?? document.body
  const alerts = [...document.querySelectorAll('[role=alert], h1, [data-sonner-toast]')].map(one =>
    (one.textContent ?? '').replace(/\s+/g, ' ').trim(),
  )
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
  const words = (main.innerText ?? '').trim()
  const drawings = main.querySelectorAll('canvas, img, iframe, svg').length
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const sessionOf = () => {
    try {
      return {
        tokens: localStorage.getItem('session.tokens'),
        language: document.documentElement.lang,
        isActing: localStorage.getItem('session.impersonator') !== null,
      }
    } catch {
      return null
    }
  }
  return {
    layers: read(selector).layers,
    broken: alerts.filter(text => titles.some(title => text.includes(title))),
    blank: words === '' && drawings === 0,
    // A field to search in is something, also while what it offers is still asked for.
    emptyDialog:
      dialog?.checkVisibility() === true &&
      dialog.textContent?.trim() === '' &&
      !dialog.querySelector('input'),
    raw: words.match(/\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/)?.[0],
    over: document.documentElement.scrollWidth - window.innerWidth,
    session: sessionOf(),
  }
}

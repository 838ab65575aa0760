import type { Locator, Page } from 'playwright-core'
import { type Runs, readerOfRuns } from './runs'

/** Something on a screen that can be pressed, typed into or dragged. */
export interface Control {
  role: string
  name: string
  /** Where it stands, without which row: equal in all rows of a list. */
  kind: string
  /** One of a few that differ by name (a filter, a choice), or one of many alike (a row, an option). */
  among: 'few' | 'many'
  /** One entry of a list, told from the others by its name. */
  isListed: boolean
  /** Opens a menu, a choice, a dialog. */
  opens: boolean
  /** Outside of what the screen itself shows: navigation, header. */
  isShell: boolean
  /** `key`: it is seen only while the keyboard stands on it. */
  act: 'press' | 'key' | 'type' | 'slide' | 'select'
  /** Typed into outside of a form: what is shown may follow it. */
  isSearch: boolean
  /** Changes what else is shown: it waits until the rest has had its turn. */
  isTab: boolean
  /** On or off; and whether it is on. */
  isToggle: boolean
  isPressed: boolean
  isLink: boolean
  /** Sends a form, or does what a dialog is for. */
  isSubmit: boolean
  href: string | null
  type: string
  /** Of the fieldset around it; empty where there is none. */
  legend: string
  /** Sorts a list. */
  isHeader: boolean
  /** A field of which a form complains. */
  isInvalid: boolean
  runs: Runs
  /** Its number in the page at this moment. */
  mark: number
}

/** What lies over the page: dialogs, sheets, menus, suggestions; the last is on top. */
export interface Layers {
  count: number
  /** "dialog Refund", "menu": role and name, from the lowest to the top one. */
  titles: string[]
}

export const LAYERS =
  'body > [role=dialog], body > [role=alertdialog], body > [data-radix-popper-content-wrapper]'

/** What is on a page at one moment. */
interface Survey {
  layers: Layers
  /** All in sight, of the top layer where there is one. Each is marked, so that it can be found again. */
  controls: Control[]
}

/** What runs in the page is sent as text: its rules for scripts allow none to be added. */
const COLLECT = `(${collect})(${JSON.stringify(LAYERS)}, ${readerOfRuns}, ${layersIn})`
const READ_LAYERS = `(${layersIn})(${JSON.stringify(LAYERS)}).layers`

export function surveyOf(page: Page): Promise<Survey> {
  return page.evaluate<Survey>(COLLECT)
}

export const layersOn = (page: Page): Promise<Layers> => page.evaluate<Layers>(READ_LAYERS)

export function marked(page: Page, { mark }: Control): Locator {
  return page.locator(`[data-monkey="${mark}"]`).first()
}

/** Runs in the page. */
export function layersIn(selector: string): { layers: Layers; top: Element | undefined } {
  const open = [...document.querySelectorAll(selector)].filter(
    one => one.checkVisibility() && !one.querySelector('[role=tooltip]'),
  )
  const titles = open.map(layer => {
    const named = layer.matches('[role]') ? layer : layer.querySelector('[role]')
    const labelled = document.getElementById(named?.getAttribute('aria-labelledby') ?? '')
    const name =
      named?.getAttribute('aria-label') ??
      labelled?.textContent ??
      named?.querySelector('h1, h2')?.textContent ??
      ''
    return `${named?.getAttribute('role') ?? ''} ${name}`.trim()
  })
  return { layers: { count: open.length, titles }, top: open.at(-1) }
}

/** Runs in the page. */
function collect(selector: string, reader: typeof readerOfRuns, read: typeof layersIn): Survey {
  const wanted =
    'button, a[href], input, textarea, select, summary, tr[tabindex], [role=tab], [role=menuitem], [role=menuitemcheckbox],' +
    '[role=menuitemradio], [role=switch], [role=checkbox], [role=radio], [role=combobox], [role=option], [role=button], [role=slider]'
  const { layers, top } = read(selector)
  const scope = top ?? document.body
  const runsOf = reader()
  for (const old of document.querySelectorAll('[data-monkey]')) old.removeAttribute('data-monkey')

  const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const CARD_PX = 64
  const many = new Map<Element, boolean>()
  const isMany = (element: Element): boolean => {
    const known = many.get(element) ?? isOneOfMany(element)
    many.set(element, known)
    return known
  }
  const isOneOfMany = (element: Element): boolean => {
    const parent = element.parentElement
    if (element.matches('tr, article, [role=row], [role=option], option')) return true
    if (!parent || element.matches('main, [role=menuitem], [role=tab]')) return false
    const alike = [...parent.children].filter(one => one.tagName === element.tagName)
    if (element.tagName === 'LI') {
      const inside = [...element.querySelectorAll('button, a[href], input')]
      const isCard = inside.length > 1 || element.getBoundingClientRect().height >= CARD_PX
      // It says more than what can be pressed in it: a person, and a button that takes the person out.
      const said = inside.reduce((sum, one) => sum + textOf(one).length, 0)
      const isRow = inside.length > 0 && textOf(element).length > said
      return alike.length > 14 || ((isCard || isRow) && alike.length > 1)
    }
    // Alike in form: sections of a menu, tiles; buttons differ by their names until there are many.
    const most = element.matches(wanted) ? 14 : 4
    return alike.filter(one => one.className === element.className).length > most
  }
  const placeOf = (element: Element): { path: string; many: boolean } => {
    const steps: string[] = []
    let isRepeated = false
    for (
      let now: Element | null = element;
      now && now !== document.documentElement;
      now = now.parentElement
    ) {
      const role = now.getAttribute('role')
      const word = now.tagName.toLowerCase() + (role ? `:${role}` : '')
      if (now === scope && scope !== document.body) {
        steps.push(word)
        break
      }
      const repeated = isMany(now)
      isRepeated ||= repeated
      const same = [...(now.parentElement?.children ?? [])].filter(one => one.tagName === now?.tagName)
      const isListed = now.tagName === 'LI' || repeated
      steps.push(isListed || same.length < 2 ? word : `${word}${same.indexOf(now) + 1}`)
      if (now.id === 'main') break
    }
    return { path: steps.reverse().join('>'), many: isRepeated }
  }
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')
    if (element.getAttribute('aria-label')) return element.getAttribute('aria-label') ?? ''
    if (labelled)
      return labelled
        .split(/\s+/)
        .map(id => textOf(document.getElementById(id)))
        .join(' ')
        .trim()
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    if (labels.length > 0) return labels.map(textOf).join(' ')
    if (element.matches('tr')) return 'row'
    return (
      textOf(element) ||
      element.getAttribute('title') ||
      element.querySelector('img')?.alt ||
      element.getAttribute('placeholder') ||
      element.getAttribute('name') ||
      ''
    )
  }

  const found: Control[] = []
  for (const element of scope.querySelectorAll(wanted)) {
    if (element.closest('[aria-hidden=true], [inert], [data-sonner-toaster], iframe')) continue
    if (element.matches(':disabled, [aria-disabled=true], [type=hidden]')) continue
    const box = element.getBoundingClientRect()
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width < 1 || box.height < 1) continue
    // A row that opens nothing is only a place for the keyboard.
    if (element.matches('tr') && getComputedStyle(element).cursor !== 'pointer') continue
    if (element.matches('[href="#main"]')) continue

    const type = element.getAttribute('type') ?? ''
    const tag = element.tagName.toLowerCase()
    const role = element.getAttribute('role') ?? (tag === 'a' ? 'link' : tag)
    const typed =
      tag === 'textarea' ||
      (tag === 'input' && !/^(checkbox|radio|file|button|submit|range|color)$/.test(type))
    const slides = element.matches('button.touch-none')
    // What is drawn by its label is pressed by its label.
    const hidden = tag === 'input' && !typed && (box.width < 8 || getComputedStyle(element).opacity === '0')
    const target = hidden ? (element.closest('label') ?? element) : element
    const mark = found.length
    target.setAttribute('data-monkey', String(mark))
    const { path, many } = placeOf(element)
    found.push({
      role,
      name: nameOf(element).slice(0, 80),
      kind: `${path}${typed ? '' : `[${role}]`}`,
      among: many ? 'many' : 'few',
      isListed: element.closest('li') !== null,
      opens: element.matches('[aria-haspopup], [role=combobox]'),
      isShell: scope === document.body && element.closest('#main') === null,
      isSearch: typed && element.closest('form') === null,
      act: slides
        ? 'slide'
        : typed
          ? 'type'
          : tag === 'select'
            ? 'select'
            : tag === 'button' && box.width <= 1 && box.height <= 1
              ? 'key'
              : 'press',
      isTab:
        role === 'tab' ||
        role === 'radio' ||
        type === 'radio' ||
        element.hasAttribute('aria-pressed') ||
        element.hasAttribute('data-day'),
      isToggle: element.hasAttribute('aria-pressed'),
      isPressed: element.getAttribute('aria-pressed') === 'true',
      isLink: tag === 'a',
      isSubmit:
        type === 'submit' || (tag === 'button' && element.matches('[role=dialog] footer button:last-child')),
      href: element.getAttribute('href'),
      type,
      legend: textOf(element.closest('fieldset')?.querySelector('legend') ?? null).slice(0, 80),
      isHeader: element.closest('th') !== null,
      isInvalid: element.getAttribute('aria-invalid') === 'true',
      runs: runsOf(element),
      mark,
    })
  }
  return { layers, controls: found }
}

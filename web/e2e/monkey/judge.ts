import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request, Response } from 'playwright-core'
import { FAILURES } from '../../../src/core/contract/failures'
import ca from '../../ui/texts/ca.json'
import en from '../../ui/texts/en.json'
import es from '../../ui/texts/es.json'
import fr from '../../ui/texts/fr.json'
import { overflowOf } from '../barriers'
import { isExpected, isExpectedError, isExpectedLoss } from './expected'

/** Who was where, and did what. */
export interface Moment {
  who: string
  path: string
  width: number
  /** What was pressed, from the screen on. */
  pressed: readonly string[]
}

const brokenTitles = [ca, en, es, fr].map(texts => texts.error.title)
// Five products and their browsers share what processors there are: a picture that is drawn, or a map, takes its time.
const STILL_WITHIN_MS = 25_000

/**
 * Watches a page: errors of scripts, refused and failed requests; and, when asked, looks at what is on it. Faults are
 * lines that name the moment.
 */
export function startJudge(page: Page, moment: () => Moment, evidence: string) {
  mkdirSync(evidence, { recursive: true })
  const faults: string[] = []
  const open = new Map<Request, number>()
  const hearing: (() => void)[] = []
  let begun = 0
  let pictured = 0
  let code = false
  let reading: Promise<unknown>[] = []
  const going: Promise<unknown>[] = []

  const note = (what: string) => {
    const line = `${described(moment())}: ${what}`
    if (faults.includes(line)) return
    faults.push(line)
    if (process.env.MONKEY_LOUD) console.log('!', line)
  }

  page.on('pageerror', error => note(`error: ${error.message}`))
  page.on('console', message => {
    // The browser's own line about a refused request; the answer itself is looked at.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    // The driver puts a script of its own into every frame; the frame that shows mails takes none, as it should.
    if (/^Blocked script execution in 'about:srcdoc'/.test(message.text())) return
    note(`console: ${message.text().slice(0, 400)}`)
  })
  page.on('request', request => {
    begun++
    code ||= request.resourceType() === 'script'
    if (request.resourceType() !== 'eventsource' && request.resourceType() !== 'websocket')
      open.set(request, performance.now())
  })
  const close = (request: Request) => {
    open.delete(request)
    for (const hear of hearing.splice(0)) hear()
  }
  /** The next answer, or a moment without one. */
  const answered = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, 1_000)
      hearing.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  page.on('requestfinished', close)
  page.on('requestfailed', request => {
    close(request)
    const reason = request.failure()?.errorText ?? ''
    // A screen that is left takes its questions with it.
    if (reason === 'net::ERR_ABORTED' || isExpectedLoss(request.url(), page.url())) return
    // The walker lets no pictures of dishes through.
    if (reason === 'inspector') return
    note(`${request.method()} ${new URL(request.url()).pathname}: ${reason}`)
  })
  page.on('response', response => {
    if (response.status() < 400 && response.status() !== 207) return
    const at = moment()
    reading.push(
      answersOf(response).then(answers => {
        for (const answer of answers) if (!isExpected(answer, at)) note(answer)
      }),
    )
  })

  /** Waits until nothing is asked any more and what was answered has been drawn. */
  async function still() {
    const until = performance.now() + STILL_WITHIN_MS
    for (;;) {
      const before = begun
      await Promise.all(going.splice(0))
      if (open.size > 0) {
        await answered()
      } else {
        // React shows what it had to fetch the code of a moment later, so that screens do not flicker.
        await drawn(page, code ? 24 : 3)
        code = false
        if (open.size === 0 && begun === before && going.length === 0) break
      }
      if (performance.now() > until) {
        for (const [request, since] of open) {
          if (performance.now() - since < STILL_WITHIN_MS) continue
          note(`${new URL(request.url()).pathname} is not answered, or its answer not read`)
          open.delete(request)
        }
        break
      }
    }
    await Promise.all(reading)
    reading = []
  }

  /** What a person would call broken on the screen as it stands. */
  async function look() {
    const seen = await page.evaluate(titles => {
      const main = document.getElementById('main') ?? document.body
      const alerts = [...document.querySelectorAll('[role=alert], h1, [data-sonner-toast]')].map(one =>
        (one.textContent ?? '').replace(/\s+/g, ' ').trim(),
      )
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
      const words = (main.innerText ?? '').trim()
      const drawings = main.querySelectorAll('canvas, img, iframe, svg').length
      const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
      return {
        broken: alerts.filter(text => titles.some(title => text.includes(title))),
        blank: words === '' && drawings === 0,
        // A field to search in is something, also while what it offers is still asked for.
        emptyDialog:
          dialog?.checkVisibility() && dialog.textContent?.trim() === '' && !dialog.querySelector('input'),
        raw: words.match(
          /\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date|\b[a-z-]+(\.[a-zA-Z]+){2,}\b(?!\S)/,
        )?.[0],
      }
    }, brokenTitles)
    for (const text of isExpectedError(moment()) ? [] : seen.broken)
      note(`an error is shown: ${text.slice(0, 200)}`)
    if (seen.blank) note('nothing is shown')
    if (seen.emptyDialog) note('a dialog is empty')
    if (seen.raw && /undefined|NaN|object|Invalid/.test(seen.raw)) note(`a text that is none: ${seen.raw}`)
    const over = await overflowOf(page)
    if (over > 0) note(`the page is ${over} px wider than its window`)
  }

  return {
    faults,
    note,
    still,
    /** The page does not stand still before this is over. */
    wait: (action: Promise<unknown>) => void going.push(action),
    /** Waits until it stands still and looks at it. Keeps a picture of each new fault. */
    async judge() {
      const before = pictured
      try {
        await still()
        await look()
      } catch (error) {
        note(`it could not be looked at: ${(error as Error).message.split('\n')[0]}`)
      }
      if (faults.length === before) return true
      pictured = faults.length
      const file = join(evidence, `${String(faults.length).padStart(3, '0')}-${moment().who}.png`)
      const kept = await page.screenshot({ path: file, timeout: 20_000 }).then(
        () => file,
        () => 'no picture',
      )
      for (let index = before; index < faults.length; index++) faults[index] += ` (${kept})`
      return false
    },
    /** Something was asked since; for what asks a moment after it was typed. */
    get begun() {
      return begun
    },
  }
}

export type Judge = ReturnType<typeof startJudge>

function described({ who, path, width, pressed }: Moment) {
  return `${who} at ${width} px on ${path}${pressed.length ? `, ${pressed.join(' → ')}` : ''}`
}

/** Waits until nothing has changed on the page for some frames. */
async function drawn(page: Page, frames: number) {
  await page
    .evaluate(async frames => {
      let quiet = 0
      const watch = new MutationObserver(() => {
        quiet = 0
      })
      watch.observe(document.body, { subtree: true, childList: true, attributes: true })
      // What moves for ever is not waited for.
      for (let all = 0; all < 60 && quiet < frames; all++, quiet++)
        await new Promise(resolve => requestAnimationFrame(resolve))
      watch.disconnect()
    }, frames)
    // The page went to another one meanwhile.
    .catch(() => page.waitForLoadState('domcontentloaded'))
}

/** What a refused request was about: "POST 409 customer.orders.place NotEnoughStock", one line per call of a batch. */
async function answersOf(response: Response): Promise<string[]> {
  const { pathname } = new URL(response.url())
  const method = response.request().method()
  const calls = pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : [pathname]
  const body: unknown = await response.json().catch(() => null)
  const bodies = Array.isArray(body) ? body : [body]
  return bodies.flatMap((one, index) => {
    const failure = failureIn(one)
    if (response.status() < 400 && !failure) return []
    const status = failure ? (FAILURES[failure]?.status ?? response.status()) : response.status()
    return [`${method} ${status} ${calls[index] ?? pathname}${failure ? ` ${failure}` : ''}`]
  })
}

function failureIn(body: unknown): keyof typeof FAILURES | null {
  const error = (body as { error?: { json?: unknown } } | null)?.error
  const shape = (error?.json ?? error ?? body) as {
    data?: { failure?: { name?: string } }
    name?: string
  } | null
  const name = shape?.data?.failure?.name ?? shape?.name
  return name && name in FAILURES ? (name as keyof typeof FAILURES) : null
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { answersOf, callsOf } from './answers'
import { isExpected, isExpectedError, isExpectedLoss } from './expected'
import { drawn } from './page-watch'
import { type Sight, sightOf } from './sight'

/** Who was where, and did what. */
export interface Moment {
  who: string
  path: string
  width: number
  /** What was pressed, from the screen on. */
  pressed: readonly string[]
}

// Some products and their browsers share what processors there are: a picture that is drawn, or a map, takes its time.
const STILL_WITHIN_MS = 25_000
/** Of what the page has said, so many lines are kept with the picture of a fault. */
const CONSOLE_LINES = 200

/**
 * Watches a page: errors of scripts, refused and failed requests; and, when asked, looks at what is on it. Faults are
 * lines that name the moment, a picture, what the page has said, and what does it `again`.
 */
export function startJudge(page: Page, moment: () => Moment, evidence: string, again = '') {
  mkdirSync(evidence, { recursive: true })
  const faults: string[] = []
  const open = new Map<Request, number>()
  const hearing: (() => void)[] = []
  const said: string[] = []
  let asked: string[] = []
  let begun = 0
  let pictured = 0
  let timers = false
  let files = { asked: 0, given: 0 }
  let sight: Sight | null = null
  let reading: Promise<unknown>[] = []
  const going: Promise<unknown>[] = []

  const note = (what: string) => {
    const line = `${described(moment())}: ${what}`
    if (faults.includes(line)) return
    faults.push(line)
    if (process.env.MONKEY_LOUD) console.log('!', line)
  }

  const keep = (line: string) => {
    said.push(line)
    if (said.length > CONSOLE_LINES) said.shift()
  }

  page.on('pageerror', error => {
    keep(`error: ${error.stack ?? error.message}`)
    note(`error: ${error.message}`)
  })
  page.on('filechooser', () => files.given++)
  page.on('framenavigated', frame => frame === page.mainFrame() && keep(`--- ${frame.url()}`))
  page.on('console', message => {
    keep(`${message.type()}: ${message.text()}`)
    // The browser's own line about a refused request; the answer itself is looked at.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    // The driver puts a script of its own into every frame; the frame that shows mails takes none, as it should.
    if (/^Blocked script execution in 'about:srcdoc'/.test(message.text())) return
    note(`console: ${message.text().slice(0, 400)}`)
  })
  page.on('request', request => {
    begun++
    asked.push(...callsOf(request))
    // React shows what it had to fetch the code of a moment later, so that screens do not flicker.
    timers ||= request.resourceType() === 'script'
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
        const withTimers = timers
        timers = false
        files.asked += await drawn(page, { timers: withTimers })
        // The browser says a moment after the press that it wants a file.
        if (files.asked > files.given) await page.waitForEvent('filechooser').catch(() => undefined)
        files = { asked: 0, given: 0 }
        if (open.size === 0 && begun === before && going.length === 0 && !timers) break
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
    const seen = await sightOf(page)
    sight = seen
    for (const text of isExpectedError(moment()) ? [] : seen.broken)
      note(`an error is shown: ${text.slice(0, 200)}`)
    if (seen.blank) note('nothing is shown')
    if (seen.emptyDialog) note('a dialog is empty')
    if (seen.raw && /undefined|NaN|object|Invalid/.test(seen.raw)) note(`a text that is none: ${seen.raw}`)
    if (seen.over > 0) note(`the page is ${seen.over} px wider than its window`)
  }

  /** Keeps a picture of what is new, and what the page has said until then. */
  async function keepEvidence() {
    if (faults.length === pictured) return
    const { who, width } = moment()
    const name = join(evidence, `${who}-${width}-${String(faults.length).padStart(3, '0')}`)
    const picture = await page.screenshot({ path: `${name}.png`, timeout: 20_000 }).then(
      () => `${name}.png`,
      () => 'no picture',
    )
    await Bun.write(`${name}.console.txt`, `${said.join('\n')}\n`)
    for (; pictured < faults.length; pictured++)
      faults[pictured] += ` (${picture}, ${name}.console.txt${again && `; again: ${again}`})`
  }

  return {
    faults,
    note,
    still,
    keepEvidence,
    /** The page does not stand still before this is over. */
    wait: (action: Promise<unknown>) => void going.push(action),
    /** Nor before what was set to come in a moment has come. */
    waitForTimers() {
      timers = true
    },
    /** Waits until it stands still and looks at it. */
    async judge() {
      const before = faults.length
      try {
        await still()
        await look()
      } catch (error) {
        note(`it could not be looked at: ${(error as Error).message.split('\n')[0]}`)
      }
      await keepEvidence()
      return faults.length === before
    },
    /** As it was looked at last. */
    get sight() {
      return sight
    },
    /** What the server is asked from now on; the answer tells it, each call once. */
    listen() {
      asked = []
      return () => [...new Set(asked)].sort()
    },
  }
}

export type Judge = ReturnType<typeof startJudge>

function described({ who, path, width, pressed }: Moment) {
  return `${who} at ${width} px on ${path}${pressed.length ? `, ${pressed.join(' → ')}` : ''}`
}

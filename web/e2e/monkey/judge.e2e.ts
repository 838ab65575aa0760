import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser, visitor } from '../browser'
import { startJudge } from './judge'
import { walkScreen } from './press'

// What counts as a fault, on pages of a few lines.

const evidence = mkdtempSync(join(tmpdir(), 'comanda-judge-'))
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)

afterAll(async () => {
  await browser?.close()
  rmSync(evidence, { recursive: true, force: true })
})

/** Presses everything on a page with this body; answers what was found, and which controls were pressed. */
async function walked(body: string) {
  const context = await browser.newContext(visitor())
  try {
    const page = await context.newPage()
    const answer = (status: number, failure: string) => ({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ error: { json: { data: { failure: { name: failure } } } } }),
    })
    await page.route('http://page.test/**', route => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/trpc/breaks') return route.fulfill(answer(500, 'InternalServerError'))
      if (pathname === '/trpc/form') return route.fulfill(answer(400, 'ValidationError'))
      if (pathname === '/trpc/cut') return route.abort('connectionreset')
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><main id=main><h1>A page</h1>${body}</main>`,
      })
    })
    const trail: string[] = []
    const pressed: string[] = []
    const judge = startJudge(
      page,
      () => ({ who: 'someone', path: '/page', width: 1440, pressed: [...trail] }),
      evidence,
      'npm run monkey -- --seed=word',
    )
    const restore = async () => void (await page.goto('http://page.test/page'))
    await restore()
    await judge.judge()
    await walkScreen(
      {
        page,
        judge,
        trail,
        restore,
        routeAt: pathname => pathname,
        changeOfPerson: () => null,
        known: () => false,
        pressed: ({ name }) => void pressed.push(name),
        visited: () => undefined,
        checkLinks: () => undefined,
      },
      '/page',
    )
    return { faults: judge.faults, pressed }
  } finally {
    await context.close()
  }
}

test('a page on which nothing breaks is fine', async () => {
  const { faults, pressed } = await walked(
    `<button>One</button><button disabled>Off</button><a href="/other">Other</a><input aria-label="Name">
     <form onsubmit="fetch('/trpc/form', { method: 'POST' }); return false"><button type="submit">Send</button></form>`,
  )
  expect(faults).toEqual([])
  expect(pressed).toEqual(['One', 'Other', 'Send', 'Name', 'Send'])
}, 60_000)

const broken: [what: string, body: string, fault: RegExp][] = [
  ['throws', '<button onclick="nothing.there()">Go</button>', /“Go”: error: nothing is not defined/],
  ['rejects', '<button onclick="Promise.reject(new Error(1))">Go</button>', /“Go”: error: 1/],
  ['complains', '<button onclick="console.error(2)">Go</button>', /“Go”: console: 2/],
  [
    'asks a server that breaks',
    '<button onclick="fetch(\'/trpc/breaks\')">Go</button>',
    /“Go”: GET 500 breaks InternalServerError/,
  ],
  [
    'asks what no one answers',
    '<button onclick="fetch(\'/trpc/cut\').catch(() => 0)">Go</button>',
    /“Go”: GET \/trpc\/cut: net::ERR_CONNECTION_RESET/,
  ],
  [
    'shows an error',
    '<button onclick="main.innerHTML = \'<p role=alert>Something went wrong</p>\'">Go</button>',
    /“Go”: an error is shown: Something went wrong/,
  ],
  ['leaves nothing', '<button onclick="main.innerHTML = \'\'">Go</button>', /“Go”: nothing is shown/],
  [
    'writes no text',
    '<button onclick="main.append(\' \', undefined)">Go</button>',
    /“Go”: a text that is none: undefined/,
  ],
  [
    'becomes too wide',
    '<button onclick="main.style.width = \'2000px\'">Go</button>',
    /“Go”: the page is \d+ px wider than its window/,
  ],
  [
    'is covered',
    '<button>Go</button><div style="position: fixed; inset: 0"></div>',
    /“Go”: it cannot be pressed: .*intercepts pointer events/,
  ],
]

test.each(broken)(
  'a button that %s is a fault',
  async (_, body, fault) => {
    const { faults } = await walked(body)
    expect(faults.find(one => fault.test(one)) ?? faults).toMatch(fault)
    expect(faults[0]).toStartWith('someone at 1440 px on /page, button “Go”: ')
    expect(faults[0]).toMatch(/ \((.+\.png), (.+\.console\.txt); again: npm run monkey -- --seed=word\)$/)
    const [, picture, said] = /\((.+\.png), (.+\.console\.txt);/.exec(faults[0]!)!
    expect(existsSync(picture!)).toBe(true)
    expect(readFileSync(said!, 'utf8')).toContain('--- http://page.test/page')
  },
  60_000,
)

test('what a menu and a dialog hold is pressed, too', async () => {
  const { faults, pressed } = await walked(
    `<button aria-haspopup="menu" onclick="open_('menu', '<button role=menuitem onclick=inner.remove()>Safe</button><button role=menuitem onclick=dialog()>Ask</button>')">More</button>
     <script>
       const open_ = (role, html) => {
         const box = document.createElement('div')
         box.setAttribute('role', role === 'menu' ? 'dialog' : role)
         box.setAttribute('aria-label', role)
         box.id = 'inner'
         box.innerHTML = html
         document.body.append(box)
       }
       const dialog = () => { inner.remove(); open_('dialog', '<p>Sure?</p><button onclick="nothing.there()">Yes</button>') }
       addEventListener('keydown', event => event.key === 'Escape' && document.querySelector('#inner')?.remove())
     </script>`,
  )
  expect(pressed).toContain('Safe')
  expect(pressed).toContain('Ask')
  expect(faults.join()).toMatch(
    /button “More” → menuitem “Ask” → button “Yes”: error: nothing is not defined/,
  )
}, 60_000)

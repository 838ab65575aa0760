import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/** Two dispatchers arrange the same day on the route board. The pictures are in build/route-board. */
let first: VisitorWindow
let second: VisitorWindow

async function openBoard(window: VisitorWindow, name: string) {
  await signIn(window, name, '/icon.svg')
  await window.page.evaluate(() => localStorage.setItem('user.map.view', 'board'))
  await window.page.goto('/admin/logistics/map')
  await board(window.page).waitFor()
}

const walk = startWalk('route-board', async () => {
  first = await walk.open('first', { viewport: { width: 1440, height: 900 } })
  second = await walk.open('second', { viewport: { width: 1440, height: 900 } })
  await openBoard(first, 'logistics')
  await openBoard(second, 'super')
})

const board = (page: Page) => page.getByRole('region', { name: 'Route board' })
const unassigned = (page: Page) => page.getByRole('region', { name: /^Unassigned, / })
const lanes = (page: Page) => board(page).getByRole('region', { name: /, (no stops|\d+ stops?)$/ })

/** The number of an order that waits. */
async function waitingOrder(page: Page): Promise<string> {
  return (await unassigned(page).locator('[data-item] span').first().textContent()) ?? ''
}

const nameOf = async (lane: Locator) => (await lane.getAttribute('aria-label'))?.split(',')[0] ?? ''
const orderBar = (page: Page, ufid: string) =>
  unassigned(page).getByRole('button', { name: new RegExp(`^${ufid}`) })
const COST = / min · /
/** A lane may have no place for an order: what is in hand there has begun. */
const ANSWER = / min · |so it stays|isn’t possible/

/** Moves an order with the keyboard to the first lane below that takes it, and says to which. */
async function moveDown(page: Page, ufid: string, answer = ANSWER) {
  await orderBar(page, ufid).focus()
  await page.keyboard.press('Space')
  for (const lane of await lanes(page).all()) {
    await page.keyboard.press('ArrowDown')
    const said = page.getByText(answer).filter({ visible: true }).first()
    await said.waitFor()
    if (/so it stays|isn’t possible/.test((await said.textContent()) ?? '')) continue
    const name = await nameOf(lane)
    await page.keyboard.press('Enter')
    return name
  }
  throw new Error(`no lane takes ${ufid}`)
}

/** The middle of something on the board, scrolled to where nothing lies over it. */
async function middleOf(thing: Locator) {
  await thing.evaluate(one => one.scrollIntoView({ block: 'center', inline: 'center' }))
  const box = await thing.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger that the browser takes for one. */
async function finger(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: { x: number; y: number }) => send('touchStart', at),
    move: (at: { x: number; y: number }) => send('touchMove', at),
    up: () => send('touchEnd'),
  }
}
walk.chapter('one moves an order to a courier, the other sees it and by whom', async () => {
  const ufid = await waitingOrder(first.page)
  const name = await moveDown(first.page, ufid)
  await first.page.getByText(`${ufid} moved to ${name}`).waitFor()
  await walk.album.take(first.page, 'moved')
  const lane = second.page.getByRole('region', { name: new RegExp(`^${name}, `) })
  await lane
    .getByRole('button', { name: new RegExp(ufid) })
    .first()
    .waitFor()
  await lane.getByText(/^Moved by .* just now$/).waitFor()
  await walk.album.take(second.page, 'seen')
})

walk.chapter('a move is taken back with Ctrl+Z and done again', async () => {
  const { page } = first
  const before = await unassigned(page).getAttribute('aria-label')
  await page.keyboard.press('Control+z')
  await page.getByText('Move undone').waitFor()
  await page.waitForFunction(
    was => document.querySelector('[data-lane=unassigned]')?.getAttribute('aria-label') !== was,
    before,
  )
  await page.keyboard.press('Control+Shift+z')
  await page.getByText('Move redone').waitFor()
  await page.waitForFunction(
    was => document.querySelector('[data-lane=unassigned]')?.getAttribute('aria-label') === was,
    before,
  )
})

walk.chapter('both move the same order: the slower one is told who was faster', async () => {
  const ufid = await waitingOrder(first.page)
  await unassigned(second.page)
    .getByRole('button', { name: new RegExp(`^${ufid}`) })
    .waitFor()
  // From here on the second board stands as it is.
  await second.page.route(/logistics\.dispatch\.board/, () => {})
  second.expectAnswer(/^POST 409 \/trpc\/logistics\.routes\.arrange/)
  await moveDown(first.page, ufid)
  await first.page.getByText(new RegExp(`^${ufid} moved to`)).waitFor()
  // Its plan may be asked for together with the board, and then has no answer either.
  await moveDown(second.page, ufid, /Working out the times|Times not known| min · /)
  await second.page.getByText(/^Not moved: .* changed “.*” at \d\d:\d\d\.$/).waitFor()
  await walk.album.take(second.page, 'conflict')
  await second.page.unroute(/logistics\.dispatch\.board/)
})

walk.chapter('an order is dragged to a courier with the mouse, and back with a finger', async () => {
  const { page } = first
  const ufid = await waitingOrder(page)
  const lane = lanes(page).first()
  const name = await nameOf(lane)
  const from = await middleOf(orderBar(page, ufid))
  const row = await lane.boundingBox()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, row!.y + row!.height / 2, { steps: 6 })
  await page.getByText(COST).filter({ visible: true }).first().waitFor()
  await walk.album.take(page, 'dragged')
  await page.mouse.up()
  await page.getByText(`${ufid} moved to ${name}`).waitFor()

  const phone = await walk.open('phone', {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
  })
  await openBoard(phone, 'logistics')
  const touch = await finger(phone.page)
  const stop = lanes(phone.page)
    .first()
    .getByRole('button', { name: new RegExp(`^Delivery .*${ufid}`) })
  const at = await middleOf(stop)
  // A finger that goes on at once scrolls; one that rests picks up.
  await touch.down(at)
  await phone.page.getByText('Stays where it is').filter({ visible: true }).first().waitFor()
  const home = await unassigned(phone.page).boundingBox()
  await touch.move({ x: at.x, y: home!.y + 20 })
  await phone.page.getByText(COST).filter({ visible: true }).first().waitFor()
  await walk.album.take(phone.page, 'finger')
  await touch.up()
  await phone.page.getByText(`${ufid} moved to Unassigned`).waitFor()
  await orderBar(page, ufid).waitFor()
})

for (const width of widthsOf('route-board', [390, 820, 1440]))
  walk.chapter(`everything on the board can be pressed at ${width} px`, async () => {
    const { page } = first
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    const toolbar = board(page).getByRole('toolbar')
    await toolbar.getByRole('button', { name: 'Zoom out' }).click()
    await toolbar.getByRole('button', { name: 'Zoom in' }).click()
    await toolbar.getByRole('button', { name: 'Zoom in' }).click()
    await toolbar.getByRole('button', { name: 'Go to now' }).click()
    const ufid = await waitingOrder(page)
    await unassigned(page)
      .getByRole('button', { name: new RegExp(`^${ufid}`) })
      .click()
    await toolbar.getByText('1 selected').waitFor()
    await toolbar.getByRole('button', { name: 'Move to…' }).click()
    await page.getByRole('menuitem').last().click()
    await page.getByText(new RegExp(`^${ufid} moved to`)).waitFor()
    await toolbar.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Move undone').waitFor()
    await toolbar.getByRole('button', { name: 'Redo' }).click()
    await page.getByText('Move redone').waitFor()
    const views = page.getByRole('toolbar', { name: 'View' })
    await views.getByRole('button', { name: 'Map', exact: true }).click()
    expect(await board(page).count()).toBe(0)
    await views.getByRole('button', { name: 'Board', exact: true }).click()
    await board(page).waitFor()
    await walk.album.take(page, `board-${width}`)
  })

import { expect } from 'bun:test'
import { ENGINE_KEY } from '../map/engine-choice'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * The map is moved, looked at and pressed, drawn by a plain canvas and by WebGL. The pictures are in
 * build/map-engines.
 */
const COURIER = 'Laia S.'

let dispatcher: VisitorWindow

const walk = startWalk('map-engines', async () => {
  dispatcher = await walk.open('dispatcher', { viewport: { width: 1440, height: 900 } })
  await signIn(dispatcher, 'logistics', '/admin/logistics/map')
})

/** The middle of the map, where a chosen courier comes to stand. */
async function middle() {
  const box = await dispatcher.page.locator('[data-frame=ready]').boundingBox()
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
}

/**
 * Points so far from the middle of the map until the map names the courier there, and stands still. The next movement
 * would break off one that lasts, and begin from a place on its way.
 */
async function expectCourierAt(dx: number, dy: number) {
  const { page } = dispatcher
  const hint = page.locator('[data-map-hint]').getByText(COURIER)
  for (let look = 1; ; look++) {
    const { x, y } = await middle()
    await page.mouse.move(x + dx + 200, y + dy)
    await page.mouse.move(x + dx, y + dy)
    const isNamed = await hint.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (isNamed && (await page.locator('[data-frame=ready]').isVisible())) return
    expect(look, `${COURIER} at ${dx}, ${dy} of the middle`).toBeLessThan(10)
  }
}

for (const [kind, name] of [
  ['auto', 'a plain canvas, which a machine without a graphics card takes by itself'],
  ['card', 'WebGL'],
] as const)
  walk.chapter(
    `the map follows hand, wheel and keys, and says what is under the pointer: ${name}`,
    async () => {
      const { page } = dispatcher
      await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [ENGINE_KEY, kind])
      await page.goto('/admin/logistics/map')
      await heading(page, 'Dispatcher map')
      await page.locator('[data-frame=ready]').waitFor()
      expect(await page.locator('[data-frame] canvas').getAttribute('data-engine')).toBe(
        kind === 'card' ? 'card' : 'canvas',
      )
      await page.getByRole('button', { name: COURIER }).first().click()
      await expectCourierAt(0, 0)
      await walk.album.take(page, `${kind}-chosen`)

      const { x, y } = await middle()
      await page.mouse.move(x + 200, y + 150)
      await page.mouse.down()
      for (let step = 1; step <= 10; step++) await page.mouse.move(x + 200 - 12 * step, y + 150 - 6 * step)
      // A hand that rests before it lets go leaves the map where it is.
      for (let rest = 0; rest < 5; rest++) await page.mouse.move(x + 80, y + 90 + (rest % 2))
      await page.mouse.move(x + 80, y + 90)
      await page.mouse.up()
      await expectCourierAt(-120, -60)

      await page.locator('[data-frame] canvas').focus()
      await page.keyboard.press('ArrowLeft')
      await expectCourierAt(-40, -60)

      await page.mouse.move(x - 40, y - 60)
      await page.mouse.wheel(0, -400)
      await expectCourierAt(-40, -60)
      await walk.album.take(page, `${kind}-nearer`)

      await page.mouse.click(x - 40, y - 60)
      await page.getByRole('button', { name: 'Show everything' }).click()
      await page.locator('[data-frame=ready]').waitFor()
      await walk.album.take(page, `${kind}-everything`)
    },
  )

import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { heading } from './on-screen'
import { signIn, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'
import { widthsOf } from './widths'

/** Every control of the dispatcher's map, pressed. The pictures are in build/map-controls. */
const LAYERS = [
  'Assigned routes',
  'Completed stops',
  'Planned routes',
  'Courier trails',
  'Pick-ups',
  'Deliveries',
  'Direct orders',
  'Cross-dock orders',
  'Individual orders',
  'Direct delivery and catering',
  'Canteen',
  'Groceries',
  'All stores',
  'Geofences',
  'Distance rings',
  'External points',
  'Address book points',
  'Hide courier names',
]

let dispatcher: VisitorWindow

const walk = startWalk('map-controls', async () => {
  dispatcher = await walk.open('dispatcher', { viewport: { width: 1440, height: 900 } })
  await signIn(dispatcher, 'logistics', '/admin/logistics/map')
})

async function openMap(width: number): Promise<Page> {
  const { page } = dispatcher
  await page.setViewportSize({ width, height: width < 800 ? 844 : 900 })
  await page.goto('/admin/logistics/map')
  await heading(page, 'Dispatcher map')
  await mapAtRest(page)
  return page
}

const mapAtRest = (page: Page) => page.locator('[data-frame=ready]').waitFor()

/** A point of the map, in parts of its width and height. */
async function onMap(page: Page, x: number, y: number) {
  const box = (await page.locator('[data-frame]').boundingBox())!
  return [box.x + box.width * x, box.y + box.height * y] as const
}

/** The answer to the act that keeps these layers: what was switched shortly before is kept by one of its own. */
const layersKept = (page: Page, layer: string) =>
  page.waitForResponse(
    answer => answer.url().includes('changeSettings') && (answer.request().postData() ?? '').includes(layer),
  )

for (const width of widthsOf('map-controls', [390, 820, 1440])) {
  walk.chapter(`layers are switched, and are there again after a reload, at ${width} px`, async () => {
    const page = await openMap(width)
    await page.getByRole('button', { name: 'Layers' }).click()
    const layers = page.getByRole('dialog', { name: 'Layers' })
    for (const name of LAYERS) {
      const box = layers.getByRole('checkbox', { name, exact: true })
      const wasOn = await box.isChecked()
      await box.click()
      expect(await box.isChecked(), name).toBe(!wasOn)
      await box.click()
      expect(await box.isChecked(), name).toBe(wasOn)
    }
    await layers.getByRole('textbox', { name: 'Find address book points' }).fill('glòries')
    await layers.getByText('In use: Canvas').waitFor()
    await walk.album.take(page, 'layers')
    const saved = layersKept(page, '"allStores":true')
    await layers.getByRole('checkbox', { name: 'All stores' }).click()
    await saved
    await page.reload()
    await mapAtRest(page)
    await page.getByRole('button', { name: 'Layers' }).click()
    expect(await layers.getByRole('checkbox', { name: 'All stores' }).isChecked()).toBe(true)
    const again = layersKept(page, '"allStores":false')
    await layers.getByRole('checkbox', { name: 'All stores' }).click()
    await again
    await layers.getByRole('combobox', { name: 'Drawing' }).click()
    await page.getByRole('option', { name: 'Canvas' }).click()
    await layers.getByText('In use: Canvas').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Legend').click()
    await page.getByText('No signal for 30 min').waitFor()
    await walk.album.take(page, 'legend')
  })

  walk.chapter(`a geofence is drawn, changed and deleted by hand at ${width} px`, async () => {
    const page = await openMap(width)
    await page.getByRole('button', { name: 'Geofences' }).click()
    const panel = page.getByRole('region', { name: 'Geofences' })
    await panel.getByText('No geofences yet').waitFor()
    await panel.getByRole('button', { name: 'New geofence' }).click()
    await panel.getByRole('textbox', { name: 'Name' }).fill('Drawn by hand')
    await panel.getByRole('button', { name: 'Circle' }).click()
    await page.locator('[data-pen=circle]').waitFor()
    await page.mouse.move(...(await onMap(page, 0.5, 0.5)))
    await page.mouse.down()
    await page.mouse.move(...(await onMap(page, 0.6, 0.5)), { steps: 4 })
    await page.mouse.up()
    const radius = panel.getByRole('spinbutton', { name: 'Radius' })
    expect(Number(await radius.inputValue())).toBeGreaterThan(30)
    await radius.fill('450')
    await panel.getByRole('checkbox', { name: 'arrives' }).click()
    await walk.album.take(page, 'geofence-form')
    await panel.getByRole('button', { name: 'Save' }).click()
    const row = panel.getByRole('list', { name: 'Geofences' }).getByRole('button', { name: /Drawn by hand/ })
    await row.getByText(/450 m.*incident: arrives and stays too long.*15 min/).waitFor()
    await walk.album.takeAll(page, 'geofence-list')

    await row.click()
    await panel.getByRole('button', { name: 'Polygon' }).click()
    await page.locator('[data-pen=polygon]').waitFor()
    for (const [x, y] of [
      [0.4, 0.4],
      [0.6, 0.4],
      [0.6, 0.6],
      [0.4, 0.4],
    ] as const)
      await page.mouse.click(...(await onMap(page, x, y)))
    await panel.getByText('3 corners').waitFor()
    await panel.getByRole('button', { name: 'Save' }).click()
    await row.getByText(/3 corners/).waitFor()
    await row.click()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete' })
      .click()
    await panel.getByText('No geofences yet').waitFor()
    await panel.getByRole('button', { name: 'Close geofences' }).click()
  })

  walk.chapter(`a day plays again, by hand, by keys and by events, at ${width} px`, async () => {
    const page = await openMap(width)
    await page.getByRole('button', { name: 'Replay' }).click()
    await heading(page, 'Replay')
    await mapAtRest(page)
    const shown = () => page.locator('[data-replay-second]').getAttribute('data-replay-second')
    const start = await shown()
    await page.getByRole('button', { name: 'Next event' }).click()
    const first = await shown()
    expect(first).not.toBe(start)
    await page.locator('[aria-current=time]').waitFor()
    await page.keyboard.press('.')
    expect(await shown()).not.toBe(first)
    await page.keyboard.press(',')
    expect(await shown()).toBe(first)
    const slider = page.getByRole('slider', { name: 'Time of day' })
    await slider.focus()
    await page.keyboard.press('PageUp')
    expect(await shown()).not.toBe(first)
    await page.keyboard.press('j')
    await page.getByRole('combobox', { name: 'Speed' }).click()
    await page.getByRole('option', { name: '900×' }).click()
    const before = await shown()
    await page.getByRole('button', { name: 'Play' }).click()
    await page.waitForFunction(
      second => document.querySelector('[data-replay-second]')?.getAttribute('data-replay-second') !== second,
      before,
    )
    await page.getByRole('button', { name: 'Pause' }).click()
    const lists = page.getByRole('region', { name: 'Couriers and events' })
    await lists.getByRole('listitem').first().getByRole('button').click()
    expect(await lists.locator('[aria-pressed=true]').count()).toBe(1)
    await walk.album.takeAll(page, 'replay')
    await page.getByRole('button', { name: 'Live map' }).click()
    await heading(page, 'Dispatcher map')
  })
}

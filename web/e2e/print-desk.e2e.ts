import { expect } from 'bun:test'
import { decodeEscpos } from '../../src/modules/printing/papers/rules/commands/decode-escpos'
import { withoutCommands } from '../../src/modules/printing/papers/rules/commands/escpos'
import { makeTicket } from '../../src/modules/printing/papers/rules/papers/printing.make'
import { ticketHtml } from '../../src/modules/printing/papers/rules/papers/ticket'
import { testingRenderer } from '../../src/modules/printing/papers/rules/rendering/testing-renderer'
import { pressShortcut } from './on-screen'
import { plugInPrinter } from './plug-in-printer'
import { signIn, slide, type VisitorWindow } from './visitor-window'
import { startWalk } from './walk'

/**
 * The print dialog on a desk, and how it fits a phone and a tablet: what is drawn is what a printer on the cable gets.
 * The pictures are in build/print-desk.
 */
let office: VisitorWindow

const walk = startWalk('print-desk', async () => {
  office = await walk.open('office')
  await office.page.addInitScript(plugInPrinter)
  await signIn(office, 'super', '/admin/dashboard')
})

const dialog = () => office.page.getByRole('dialog', { name: 'Remote Print' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const html = () => dialog().getByRole('textbox', { name: 'HTML' })
/** It is said, and put away: what lies over the dialog is in the way of what comes next. */
async function said(text: string) {
  const toast = office.page
    .locator('[data-sonner-toast]')
    .filter({ has: office.page.getByText(text, { exact: true }) })
  await toast.first().waitFor()
  await toast.first().getByRole('button', { name: 'Close toast' }).click()
  await toast.first().waitFor({ state: 'detached' })
}

async function printed() {
  const bytes = (await office.page.evaluate(
    () => (window as never as { printed: number[] }).printed,
  )) as number[]
  return decodeEscpos(Uint8Array.from(bytes))
}

walk.chapter('the keys open it, and jobs are added, split, leafed through and deleted', async () => {
  const { page } = office
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pressShortcut(page, 'Control+Shift+P')
  await html().fill('Anna\nBerta\nCarla')
  await button('Split into lines').click()
  await dialog().getByRole('img', { name: '1 of 3' }).waitFor()
  await button('Split into lines').click()
  await said('Cannot split by lines when multiple tickets are present')
  await button('Add Print Job').click()
  await dialog().getByText('4 of 4').waitFor()
  await button('Delete job').click()
  await button('Delete job').press('ArrowLeft')
  await dialog().getByText('2 of 3').waitFor()
  for (const count of [2, 1]) {
    await button('Delete job').click()
    await dialog()
      .getByText(`${Math.min(2, count)} of ${count}`)
      .waitFor()
  }
  await button('Delete job').click()
  await said('Cannot delete last ticket')
})

walk.chapter(
  'each helper changes what is written, and a picture is dropped, turned and cleared',
  async () => {
    for (const name of ['Logo', 'Big heading', 'Width 60%', 'Width 55%', 'Top padding']) {
      const before = await html().inputValue()
      await button(name).click()
      expect(await html().inputValue()).not.toBe(before)
    }
    await dialog().getByText('Picture', { exact: true }).click()
    const picture = await office.page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 300 } })
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
    const shown = dialog().getByRole('img', { name: 'Picture' })
    const sides = () =>
      shown.evaluate(image => [
        (image as HTMLImageElement).naturalWidth,
        (image as HTMLImageElement).naturalHeight,
      ])
    await shown.waitFor()
    expect(await sides()).toEqual([512, 171])
    await button('Delete job').press('r')
    await office.page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('[role=dialog] img[alt=Picture]')
      return image?.naturalWidth === 171
    })
    await button('Clear').click()
    await shown.waitFor({ state: 'detached' })
  },
)

walk.chapter('the cable prints what is shown, one and all, and says when it is pulled out', async () => {
  const { page } = office
  await dialog().getByRole('switch', { name: 'Use USB Printer' }).click()
  await button('Print').click()
  await said('Printer not open')
  await button('Choose USB printer').click()
  await dialog().getByText('TM-T20').waitFor()
  const ticket = ticketHtml(makeTicket())
  await html().fill(ticket)
  await button('Delete job').press('p')
  await said('Printing 1 job')
  const [paper, ...more] = await printed()
  expect(more).toEqual([])
  expect(paper).toMatchObject({ cut: 'partial', unknown: 0, text: '' })
  const height = await dialog()
    .locator('canvas')
    .evaluate(canvas => (canvas as HTMLCanvasElement).height)
  expect(paper!.bitmap).toMatchObject({ width: 552, height })
  // The very dots that the program beside a printer makes of the same ticket.
  const { render } = await testingRenderer()
  const dots = await render(ticket, { width: 550 })
  expect(paper!.bitmap).toEqual({ ...dots, bits: withoutCommands(dots.bits) })
  await button('Add Print Job').click()
  await html().fill('<h1>Berta</h1>')
  await button('Delete job').press('Shift+P')
  await slide(page.getByRole('dialog', { name: 'Print all' }), 'Print 2 jobs?')
  await said('Printing 2 jobs')
  expect(await printed()).toHaveLength(3)
  await page.evaluate(() => (window as never as { pullOut: () => void }).pullOut())
  await dialog().getByText('Closed').waitFor()
})

walk.chapter('the papers of others are put on the desk', async () => {
  const { page } = office
  const section = (title: string) =>
    dialog()
      .locator('details')
      .filter({ has: page.locator('summary').filter({ hasText: title }) })
  const open = (title: string) => section(title).locator('summary').click()
  const put = (title: string, name = 'Put on the desk') =>
    section(title).getByRole('button', { name, exact: true }).click()
  const shows = (count: number) =>
    dialog()
      .getByRole('img', { name: `1 of ${count}`, exact: true })
      .waitFor()

  /** The next call of this kind waits until it is released. */
  async function holdNext(call: RegExp) {
    const held = Promise.withResolvers<void>()
    await page.route(
      call,
      async route => {
        await held.promise
        await route.continue()
      },
      { times: 1 },
    )
    return held.resolve
  }

  await open('Partner jobs')
  // An answer that takes long does not come upon what is asked for after it.
  let release = await holdNext(/partnerJobs/)
  await put('Partner jobs', 'Load labels of the day')
  await section('Partner jobs').getByLabel('PDF ID').fill('DEMO-1001')
  const byPdf = section('Partner jobs').getByRole('button', { name: 'Load labels of the PDF' })
  expect(await byPdf.getAttribute('aria-disabled')).toBe('true')
  release()
  await put('Partner jobs', 'Load labels of the PDF')
  await shows(2)
  await section('Partner jobs').getByLabel('PDF ID').fill('nothing')
  await put('Partner jobs', 'Load labels of the PDF')
  await said('No jobs found')
  for (const partner of ['Northway', 'Southway']) {
    const file = page.waitForEvent('download')
    await put('Partner jobs', `CSV for ${partner}`)
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^${partner}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  }
  await open('Allergens')
  await put('Allergens', 'Load the sheet')
  await put('Allergens', 'Put 3 on the desk')
  await shows(3)
  await open('Office tickets')
  await section('Office tickets').getByLabel('Day').fill('2001-01-01')
  await put('Office tickets', 'Load')
  await said('No jobs found for 2001-01-01')
  await open('Welcome Links')
  await section('Welcome Links').getByRole('combobox').click()
  await page.getByRole('option').first().click()
  release = await holdNext(/locations\.show/)
  await put('Welcome Links')
  await open('Warehousing Labels')
  await section('Warehousing Labels').getByLabel('Refs per shelf').fill('3')
  await put('Warehousing Labels', 'Generate 3 labels')
  await shows(3)
  release()
  await section('Welcome Links').locator('button[aria-busy=true]').waitFor({ state: 'detached' })
  await shows(3)
  await put('Welcome Links')
  await shows(1)
  await put('Warehousing Labels', 'Generate 3 labels')
  // Nor does one that fails keep it away.
  await section('Welcome Links').getByRole('combobox').click()
  await page.getByRole('option').nth(1).click()
  release = await holdNext(/locations\.show/)
  await put('Welcome Links')
  await put('Office tickets', 'Load')
  await said('No jobs found for 2001-01-01')
  await shows(3)
  release()
  await shows(1)
  await open('HUGE text')
  await section('HUGE text').getByLabel('Text', { exact: true }).fill('Closed')
  await put('HUGE text')
  expect(await html().inputValue()).toContain('Closed')
  await open('Templates')
  await section('Templates').getByLabel('Name').fill('Shut')
  await put('Templates', 'Save what is on the desk')
  await put('Templates', 'Shut')
  await put('Templates', 'Delete Shut')
  await section('Templates').getByText('No templates yet').waitFor()
  await open('TODO list')
  await section('TODO list').getByLabel('What to do').fill('Order rolls')
  await put('TODO list', 'Add')
  await section('TODO list').getByRole('checkbox', { name: 'Order rolls' }).waitFor()
  await put('TODO list')
  expect(await html().inputValue()).toContain('Order rolls')
  await open('Product label')
  await section('Product label').getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await put('Product label')
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value.includes('<b>') ?? false,
  )
})

walk.chapter('a printer elsewhere gets it too, and the dialog fits a phone and a tablet', async () => {
  const { page } = office
  await dialog().getByRole('switch', { name: 'Use USB Printer' }).click()
  await dialog().getByRole('radio').nth(1).click()
  await button('Print').click()
  await said('Printing 1 job')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await walk.album.take(page, `dialog-${width}`)
  }
  await button('Close').first().click()
  await dialog().waitFor({ state: 'detached' })
})

walk.chapter('a browser becomes a printer of a store, and prints what is sent to it', async () => {
  const { page } = office
  await page.goto('/admin/wp')
  await page.getByRole('button', { name: 'Make this browser a printer' }).click()
  await page.getByText('Its code:').waitFor()
  await page.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add printer' }).click()
  await page.getByText('This browser is a printer').waitFor()
  await page.getByRole('button', { name: 'Choose USB printer' }).click()
  await page.getByText('Takes jobs').waitFor()
  await pressShortcut(page, 'Control+Shift+P')
  await html().fill('<h1>From afar</h1>')
  await dialog().getByRole('searchbox').fill('web-')
  await dialog().getByRole('radio').click()
  await button('Print').click()
  await said('Printing 1 job')
  await button('Close').first().click()
  await page.getByText('Printed', { exact: true }).waitFor()
  const [paper, ...more] = await printed()
  expect(more).toEqual([])
  expect(paper).toMatchObject({ cut: 'partial', unknown: 0 })
  await walk.album.take(page, 'web-printer')
})

walk.chapter('nobody has to sign in to print on the cable', async () => {
  const visitor = await walk.open('visitor')
  await visitor.page.addInitScript(plugInPrinter)
  await visitor.page.goto('/webprint')
  await visitor.page.getByRole('textbox', { name: 'HTML' }).fill('<h1>Hola</h1>')
  await visitor.page.getByRole('img', { name: '1 of 1' }).waitFor()
  await visitor.page.getByRole('button', { name: 'Choose USB printer' }).click()
  await visitor.page.getByRole('switch', { name: 'Printer’s own letters' }).click()
  await visitor.page.getByRole('button', { name: 'Print', exact: true }).click()
  await visitor.page.getByText('Printing 1 job').waitFor()
  const bytes = await visitor.page.evaluate(() => (window as never as { printed: number[] }).printed)
  expect(decodeEscpos(Uint8Array.from(bytes))).toMatchObject([{ text: 'Hola\n', unknown: 0 }])
  await walk.album.take(visitor.page, 'web-print')
})

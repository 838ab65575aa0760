import { type Attack, many, tally } from './attack'
import type { SignedIn, Stage } from './stage'

/** Small to send, and long to lay out: just fewer elements than are drawn at all. */
const HEAVY = `<table>${`<tr>${'<td>x'.repeat(58)}`.repeat(100)}</table>`

const create = (stage: Stage, cook: SignedIn, html: string) =>
  stage.send(cook, 'POST', '/api/v1/merchant-api/createManualPrintJob', { html, printerId: stage.printer.id })

/** A job as it may have been made before there was a limit to what is in one. */
async function keptPaper({ world, printer, shop }: Stage): Promise<string> {
  const id = world.newId()
  const now = new Date()
  await world.db
    .insertInto('print_job')
    .values({
      id,
      printer_id: printer.id,
      store_id: shop.store.id,
      city: 'bcn',
      kind: 'manual',
      html: HEAVY,
      format: 'escpos',
      width: 576,
      copies: 1,
      status: 'queued',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

export const PAPERS: readonly Attack[] = [
  {
    name: 'A paper that takes long to draw',
    by: 'kitchen',
    of: 'processor',
    does: 'the picture of one manual print of 5,800 cells, asked for 20 times at once',
    expected: 'drawn elsewhere, once, and given up after a few seconds',
    async prepare(stage) {
      const [cook, id] = [await stage.cook(), await keptPaper(stage)]
      return async () => {
        const answers = tally()
        await many(20, 20, async () =>
          answers.count((await stage.send(cook, 'GET', `/api/v1/print-jobs/${id}/paper.png`)).status),
        )
        return answers.report(answers.of(500) > 0 && 'answered with 500')
      }
    },
  },
  {
    name: 'Papers that take long to draw',
    by: 'kitchen',
    of: 'processor',
    does: 'the pictures of 20 such prints at once',
    expected: 'one at a time, three of one person, the rest is told when to come back',
    async prepare(stage) {
      const cook = await stage.cook()
      const ids = await Promise.all(Array.from({ length: 20 }, () => keptPaper(stage)))
      return async () => {
        const answers = tally()
        await many(20, 20, async i =>
          answers.count((await stage.send(cook, 'GET', `/api/v1/print-jobs/${ids[i]}/paper.png`)).status),
        )
        return answers.report(answers.of(500) > 0 && 'answered with 500')
      }
    },
  },
  {
    name: 'Papers nested a hundred thousand deep',
    by: 'kitchen',
    of: 'processor',
    does: '20 manual prints of 399,000 characters, all of them tags',
    expected: 'refused before they are cleaned',
    async prepare(stage) {
      const cook = await stage.cook()
      return async () => {
        const answers = tally()
        const html = '<b>'.repeat(133_000)
        await many(20, 4, async () => answers.count((await create(stage, cook, html)).status))
        return answers.report(answers.of(200) > 0 && 'one was taken')
      }
    },
  },
  {
    name: 'A printer that never stops',
    by: 'kitchen',
    of: 'rows',
    does: '2,000 manual prints for one printer',
    expected: 'some in a minute, then refused',
    async prepare(stage) {
      const cook = await stage.cook()
      return async () => {
        const answers = tally()
        await many(2_000, 10, async () => answers.count((await create(stage, cook, '<p>x')).status))
        return answers.report(answers.of(200) > 100 && `${answers.of(200)} were made`)
      }
    },
  },
]

import { type Attack, many, tally } from './attack'
import type { SignedIn, Stage } from './stage'

/** Small to send, and long to lay out. */
const HEAVY = `<table>${`<tr>${'<td>x'.repeat(100)}`.repeat(200)}</table>`

async function paper(stage: Stage, cook: SignedIn, html: string): Promise<string> {
  const { text } = await stage.send(cook, 'POST', '/api/v1/merchant-api/createManualPrintJob', {
    html,
    printerId: stage.printer.id,
  })
  return (JSON.parse(text) as { id: string }).id
}

export const PAPERS: readonly Attack[] = [
  {
    name: 'A paper that takes long to draw',
    by: 'kitchen',
    of: 'processor',
    does: 'the picture of one manual print of 20,000 cells, asked for 20 times at once',
    expected: 'drawn elsewhere, once, and given up after a few seconds',
    async prepare(stage) {
      const cook = await stage.cook()
      const id = await paper(stage, cook, HEAVY)
      return async () => {
        const answers = tally()
        await many(20, 20, async () =>
          answers.count((await stage.send(cook, 'GET', `/api/v1/print-jobs/${id}/paper.png`)).status),
        )
        return answers.report(answers.of(500) > 0 && 'answered with 500')
      }
    },
  },
]

/**
 * Thousands of invoices that two servers issue while one of them is killed again and again; then a program that shares no
 * code with the product recomputes numbers, chains and hashes. Ends with 1 when a number is missing, an invoice was lost
 * or a chain is broken.
 * `npm run invoices:soak`; `INVOICES=500 KILLS=20 SEED=7 npm run invoices:soak`.
 */
import { join } from 'node:path'
import pLimit from 'p-limit'
import { makePerson, type TestWorld } from '../../../core/testing'
import { makeIssuer } from '../../../modules/billing/invoices/billing.make'
import { insertDraft, setLines } from '../../../modules/billing/invoices/invoices.store'
import { signAccessToken } from '../../../modules/identity/sessions/tokens'
import { webIsBuilt } from '../../../web-build'
import { call } from '../../stories/product'
import { insist } from '../asking'
import { randomFrom } from '../random'
import { DEMO_SECRET } from '../shop'
import { openStage } from '../stage'

const INVOICES = Number(process.env.INVOICES ?? 10_000)
const KILLS = Number(process.env.KILLS ?? Math.max(5, Math.round(INVOICES / 100)))
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 8
const VERIFIER = join(import.meta.dir, 'verify-invoices.ts')

await webIsBuilt(join(import.meta.dir, '../../../..'))
console.log(`${INVOICES} invoices, ${KILLS} kills, seed ${SEED}`)
const stage = await openStage({ crashAt: () => null })
const { world } = stage
const drafts = await makeDrafts(world)
const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
const token = () =>
  signAccessToken(DEMO_SECRET, { personId: admin.id, sessionId: admin.sessionId }, new Date())

const startedAt = performance.now()
const random = randomFrom(SEED)
const answers: Record<string, number> = {}
let issued = 0
const atOnce = pLimit(AT_ONCE)
await Promise.all(
  drafts.map(id =>
    atOnce(async () => {
      const answer = await insist(stage, () =>
        call({ url: stage.servers[random() < 0.5 ? 0 : 1]! }, 'POST', `/invoices/${id}/set-status`, {
          token: token(),
          body: { status: 'readyToCharge' },
        }),
      )
      // The answer to the first try may have been lost with its server: then the invoice is issued already.
      answers[answer.status] = (answers[answer.status] ?? 0) + 1
      issued++
      // A server that is still starting is not killed: the next invoice tries again.
      if (stage.counts.kills < Math.floor((issued / INVOICES) * KILLS)) stage.kill(Math.floor(random() * 2))
      if (issued % 1000 === 0) console.log(`${issued} invoices, ${stage.counts.kills} kills`)
    }),
  ),
)
const seconds = Math.round((performance.now() - startedAt) / 1000)
const { left } = await world.db
  .selectFrom('invoice')
  .select(({ fn }) => fn.countAll<number>().as('left'))
  .where('hash', 'is', null)
  .executeTakeFirstOrThrow()
const verifier = Bun.spawn([process.execPath, VERIFIER, world.url], { stdout: 'inherit', stderr: 'inherit' })
const isVerified = (await verifier.exited) === 0
const { counts } = stage
await stage.close()

console.log(
  `${seconds} s, ${counts.kills} kills, ${counts.starts} starts; answers ${JSON.stringify(answers)}`,
)
if (Number(left)) console.log(`fault: ${left} drafts were not issued`)
process.exit(isVerified && !Number(left) ? 0 : 1)

/** Drafts of two issuers, full and simplified, in an order that follows from the seed. */
async function makeDrafts(on: TestWorld): Promise<string[]> {
  const issuers = [
    await makeIssuer(on),
    await makeIssuer(on, { name: 'Cuina de Barri, S.C.C.L.', vat_number: 'ESB67451237', series_full: 'FC' }),
  ]
  const now = on.clock.now()
  const ids: string[] = []
  for (let from = 0; from < INVOICES; from += 500)
    await on.db.transaction().execute(async tx => {
      for (let i = from; i < Math.min(INVOICES, from + 500); i++) {
        const isSimplified = i % 3 === 0
        const head = {
          issuerId: issuers[i % 2]!.id,
          city: 'bcn',
          source: 'hand',
          kind: isSimplified ? 'F2' : 'F1',
          recipient: isSimplified
            ? null
            : { name: `Customer ${i}`, vatNumber: 'ESB12345674', address: null, email: null },
          language: 'es',
          notes: '',
          billingMeta: {},
          organizationId: null,
          locationId: null,
          personId: null,
          periodStart: null,
          periodEnd: null,
        } as const
        const { id } = await insertDraft(tx, on, head, now)
        const line = { kind: 'other', name: 'Menú "del día" & café', quantity: 1, onDay: null } as const
        const cents = 1000 + (i % 2000)
        const lines = [{ ...line, unitCents: cents, percent: 10, grossCents: cents, sources: [] }]
        await setLines(tx, on, id, lines, { prepaidCents: 0 }, now)
        ids.push(id)
      }
    })
  return ids
}

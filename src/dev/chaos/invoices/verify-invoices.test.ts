import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeIssuer } from '../../../modules/billing/invoices/billing.make'
import { appRouter } from '../../../routers/app'

let world: TestWorld
const invoices: string[] = []
beforeAll(async () => {
  world = await openTestWorld()
  const issuerId = (await makeIssuer(world)).id
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const office = () =>
    createCaller(appRouter)(contextFor(world, admin, { idempotencyKey: world.newId() })).admin.invoices
  for (let i = 0; i < 3; i++) {
    const { id } = await office().create({
      issuerId,
      recipient: {
        name: 'Nimbus & "Cloud" SL',
        vatNumber: 'ESB12345674',
        address: { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' },
        email: 'bills@nimbus.test',
      },
      lines: [
        { name: 'Esmorzar', quantity: 24, price: 980, taxPercentage: 10 },
        { name: 'Cava', quantity: 1, price: 1295, taxPercentage: 21 },
      ],
      language: 'ca',
    })
    await office().setStatus({ id, status: 'readyToCharge' })
    invoices.push(id)
  }
})
afterAll(() => world.close())

/** What the program prints of the database, and whether it found nothing. */
async function verify() {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'verify-invoices.ts'), world.url], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = await new Response(child.stdout).text()
  return { said, isRight: (await child.exited) === 0 }
}

/** Changes what the triggers of the database keep from being changed. */
const forge = (change: ReturnType<typeof sql>) =>
  world.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  })

test('numbers, chains and hashes are as another program computes them', async () => {
  expect(await verify()).toEqual({
    said: '3 invoices in 1 series, 3 tax records\n0 faults\n',
    isRight: true,
  })
})

test('a changed text, a missing number and a changed record are found', async () => {
  const [first, second, third] = invoices
  await forge(sql`update invoice set notes = 'Paid in cash' where id = ${first}`)
  await forge(sql`update invoice set number = 4 where id = ${third}`)
  await forge(sql`update tax_record set xml = replace(xml, 'F1', 'F2') where invoice_id = ${second}`)
  const { said, isRight } = await verify()
  expect(isRight).toBe(false)
  expect(said).toMatch(/F-\d{4}-000001: the hash is of something else/)
  expect(said).toContain('3 numbers up to 4')
  expect(said).toContain(`(${second}): the hash is of something else`)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { passingMemory } from '../../../adapters/tax-agency/agency-memory'
import { localAgency } from '../../../adapters/tax-agency/local-agency'
import type { AgencyAnswer } from '../../../adapters/tax-agency/port'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeMerchant } from '../../stores/stores/stores.make'
import { makeIssuer } from '../invoices/billing.make'
import type { IssuerRow } from '../issuers/issuers'
import { sendDueRecords, sendNextMessage } from './send-records'
import { verifyRecords } from './verify-records'

let world: TestWorld
let admin: Person
let issuer: IssuerRow
beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.advance(3_600_000)
  world.taxAgency = localAgency(passingMemory(), world.clock.now)
  issuer = await makeIssuer(world, { vat_number: `ES${nif()}` })
})

let taxpayers = 0
/** Another Spanish number each time, with the control digit that follows from the others. */
function nif(): string {
  const digits = String(++taxpayers).padStart(7, '0')
  const sum = [...digits].reduce((all, digit, i) => {
    const counted = i % 2 ? Number(digit) : Number(digit) * 2
    return all + Math.floor(counted / 10) + (counted % 10)
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() })).admin
const office = () => as(admin)
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)
const NIMBUS = { name: 'Nimbus SL', vatNumber: 'ESB12345674', address: null, email: null }
const lines = (price = 1100) => [{ name: 'Lunch', quantity: 1, price, taxPercentage: 10 }]

/** An issued invoice; without a recipient it is a simplified one. */
async function issue({
  recipient = null,
  price = 1100,
}: {
  recipient?: typeof NIMBUS | null
  price?: number
} = {}) {
  const draft = await office().invoices.create({ issuerId: issuer.id, recipient, lines: lines(price) })
  return office().invoices.setStatus({ id: draft.id, status: 'readyToCharge' })
}
const recordsOf = async () => (await office().taxRecords.list({ issuerId: issuer.id })).records.toReversed()
const states = async () => (await recordsOf()).map(({ state }) => state)
const summary = async () =>
  (await office().taxRecords.summary()).issuers.find(({ issuerId }) => issuerId === issuer.id)!
/** Lets the first wait pass, and sends. */
async function send() {
  world.clock.advance(61_000)
  await sendDueRecords(world)
}
const answers = (answer: AgencyAnswer | (() => Promise<AgencyAnswer>)) => {
  world.taxAgency = {
    isTest: true,
    send: async () => (typeof answer === 'function' ? answer() : answer),
  }
}

test('each issued invoice has a record in the chain of its issuer, in the same transaction', async () => {
  const first = await issue({ recipient: NIMBUS })
  const second = await issue()
  await office().invoices.rectify({ invoiceId: first.id, kind: 'difference', reason: 'Returned' })
  await office().invoices.rectify({
    invoiceId: second.id,
    kind: 'substitution',
    reason: 'Other',
    lines: lines(900),
  })
  const records = await recordsOf()
  expect(records.map(({ invoiceKind, position, total }) => [invoiceKind, position, total?.amount])).toEqual([
    ['F1', 1, 1100],
    ['F2', 2, 1100],
    ['R1', 3, -1100],
    ['R5', 4, 900],
  ])
  const details = await Promise.all(records.map(({ id }) => office().taxRecords.show({ id })))
  expect(details.map(({ previousHash }) => previousHash)).toEqual([
    null,
    ...details.slice(0, -1).map(({ hash }) => hash),
  ])
  expect(details[3]!.xml).toContain('<sf:BaseRectificada>10.00</sf:BaseRectificada>')
  expect(details[0]!.qrUrl).toBe(
    `https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=${issuer.vat_number.slice(2)}&numserie=F-2026-000001&fecha=17-11-2026&importe=11.00`,
  )
  expect(await office().invoices.verifyChain({ issuerId: issuer.id })).toMatchObject({
    isUnbroken: true,
    checked: 4,
    records: 4,
  })
  await send()
  expect(await states()).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
})

test.each(['tax-message-claimed', 'tax-message-answered'])(
  'a server that dies at %s leaves a message that another one sends again',
  async place => {
    await issue()
    await issue()
    let isDead = false
    world.checkpoint = name => {
      if (name !== place || isDead) return
      isDead = true
      throw new Error(`killed at ${place}`)
    }
    world.clock.advance(61_000)
    await expect(sendNextMessage(world, issuer.id)).rejects.toThrow(`killed at ${place}`)
    expect(await states()).toEqual(['sent', 'sent'])
    world.clock.advance(3_600_000)
    await sendDueRecords(world)
    world.checkpoint = () => {}
    expect(await states()).toEqual(['accepted', 'accepted'])
  },
)

test('a record cannot be changed or deleted, and a changed one is found', async () => {
  const { id } = await issue()
  const refused = { code: '23001' }
  const { db } = world
  const row = db.updateTable('tax_record').set({ total_cents: 1 }).where('invoice_id', '=', id)
  await expect(row.execute()).rejects.toMatchObject(refused)
  await expect(db.deleteFrom('tax_record').where('invoice_id', '=', id).execute()).rejects.toMatchObject(
    refused,
  )
  await expect(sql`truncate tax_record cascade`.execute(db)).rejects.toMatchObject(refused)
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.updateTable('tax_record').set({ total_cents: 1 }).where('invoice_id', '=', id).execute()
  })
  expect(await verifyRecords(db, issuer.id)).toMatchObject({ fault: { what: 'recordHash', invoiceId: id } })
  expect(await office().invoices.verifyChain({ issuerId: issuer.id })).toMatchObject({
    isUnbroken: false,
    fault: { what: 'recordHash' },
  })
})

test('the issuer of a merchant names the platform as who issues and sends', async () => {
  const { id: merchantId } = await makeMerchant(world)
  issuer = await makeIssuer(world, {
    merchant_id: merchantId,
    name: 'Cuina SL',
    vat_number: `ES${nif()}`,
    mandate_reference: 'M-1',
    mandate_signed_on: '2026-01-01',
  })
  await issue()
  const [record] = await recordsOf()
  expect((await office().taxRecords.show({ id: record!.id })).xml).toContain(
    '<sf:EmitidaPorTerceroODestinatario>T</sf:EmitidaPorTerceroODestinatario><sf:Tercero>',
  )
  let sent = ''
  const agency = localAgency(passingMemory(), world.clock.now)
  world.taxAgency = {
    isTest: true,
    send(message) {
      sent += message
      return agency.send(message)
    },
  }
  await send()
  expect(sent).toContain(
    `<sf:ObligadoEmision><sf:NombreRazon>Cuina SL</sf:NombreRazon><sf:NIF>${issuer.vat_number.slice(2)}</sf:NIF>`,
  )
  expect(sent).toContain('<sf:Representante><sf:NombreRazon>Comanda Menjar a la Feina SL</sf:NombreRazon>')
  expect(await states()).toEqual(['accepted'])
})

test('records wait a minute at first, then as long as the agency says', async () => {
  await issue()
  await sendDueRecords(world)
  expect(await states()).toEqual(['waiting'])
  expect(await summary()).toMatchObject({ records: 1, unsent: 1 })
  await send()
  expect(await states()).toEqual(['accepted'])
  await issue()
  world.clock.advance(30_000)
  await sendDueRecords(world)
  expect(await states()).toEqual(['accepted', 'waiting'])
  world.clock.advance(31_000)
  await sendDueRecords(world)
  expect(await states()).toEqual(['accepted', 'accepted'])
  expect(await summary()).toMatchObject({ unsent: 0, nextAt: null, hasFailed: false })
})

test('two servers send one message', async () => {
  await issue()
  world.clock.advance(61_000)
  let sends = 0
  const agency = world.taxAgency!
  world.taxAgency = {
    isTest: true,
    send(message) {
      sends++
      return agency.send(message)
    },
  }
  await Promise.all([1, 2, 3].map(() => sendNextMessage(world, issuer.id)))
  expect(sends).toBe(1)
  expect(await states()).toEqual(['accepted'])
})

test('while the agency is away records keep their order, and say so when it is back', async () => {
  await issue()
  const agency = world.taxAgency!
  answers({ kind: 'unreachable', reason: 'no route' })
  await send()
  expect(await summary()).toMatchObject({
    unsent: 1,
    hasFailed: true,
    faultText: 'no route',
    awaySince: world.clock.now(),
  })
  const pauses: number[] = []
  for (let i = 0; i < 5; i++) {
    const { nextAt } = await summary()
    pauses.push((nextAt!.getTime() - world.clock.now().getTime()) / 60_000)
    world.clock.set(nextAt!)
    await sendDueRecords(world)
  }
  expect(pauses).toEqual([1, 5, 15, 60, 60])
  await issue()
  let message = ''
  world.taxAgency = {
    isTest: true,
    send(text) {
      message = text
      return agency.send(text)
    },
  }
  await sendDueRecords(world)
  expect(message).toBe('')
  await office().taxRecords.retry({ issuerId: issuer.id })
  await sendDueRecords(world)
  expect(message).toContain('<sf:Incidencia>S</sf:Incidencia>')
  expect(await states()).toEqual(['accepted', 'accepted'])
  expect(await summary()).toMatchObject({ hasFailed: false, awaySince: null })
})

test('a message whose answer was lost is sent again, and its records are known', async () => {
  await issue()
  await issue({ recipient: NIMBUS })
  const agency = world.taxAgency!
  world.taxAgency = {
    isTest: true,
    send: async message => {
      await agency.send(message)
      // The server dies here: the answer is never written down.
      throw new Error('killed')
    },
  }
  await send()
  expect(await states()).toEqual(['sent', 'sent'])
  world.taxAgency = agency
  await sendDueRecords(world)
  expect(await states()).toEqual(['sent', 'sent'])
  world.clock.advance(121_000)
  await sendDueRecords(world)
  expect(await states()).toEqual(['accepted', 'accepted'])
  await issue()
  await send()
  expect((await states())[2]).toBe('accepted')
  const told = (await office().taxRecords.told()).messages
  expect(told.map(({ records, outcome }) => [records, outcome])).toEqual([
    [1, 'Correcto'],
    [2, 'Incorrecto'],
    [2, 'Correcto'],
  ])
})

test('a message that is refused as a whole waits with the code of the agency', async () => {
  await issue()
  answers({ kind: 'refused', code: 4112, reason: 'Codigo[4112].El titular del certificado' })
  await send()
  expect(await states()).toEqual(['waiting'])
  expect(await summary()).toMatchObject({ hasFailed: true, faultCode: 4112, awaySince: null })
})

test('a rejected record is corrected by a new one at the end of the chain', async () => {
  await issue({ recipient: { ...NIMBUS, name: 'Nimbus' } })
  const rejects = async (code: number, state: 'rejected' | 'acceptedWithErrors') => {
    const waiting = (await recordsOf()).filter(record => record.state === 'waiting')
    answers({
      kind: 'answered',
      csv: null,
      waitSeconds: 60,
      lines: waiting.map(({ id }) => ({ reference: id, state, code, text: 'x', duplicateOf: null })),
    })
    await send()
  }
  await rejects(1110, 'rejected')
  const [rejected] = await recordsOf()
  expect(rejected).toMatchObject({ state: 'rejected', errorCode: 1110 })
  const corrected = await office().taxRecords.correct({
    id: rejected!.id,
    recipient: { name: 'NIMBUS SOCIEDAD LIMITADA', vatNumber: 'ESB12345674' },
  })
  expect(corrected.xml).toContain('<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>X</sf:RechazoPrevio>')
  expect(corrected.xml).toContain('NIMBUS SOCIEDAD LIMITADA')
  expect(await failure(office().taxRecords.correct({ id: rejected!.id }))).toBe('TaxRecordNotCorrectable')

  await rejects(2004, 'acceptedWithErrors')
  const again = await office().taxRecords.correct({ id: corrected.id })
  expect(again.xml).toContain('<sf:Subsanacion>S</sf:Subsanacion><sf:TipoFactura>')
  await rejects(1189, 'rejected')
  const last = await office().taxRecords.correct({ id: again.id })
  expect(last.xml).toContain('<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>S</sf:RechazoPrevio>')
  expect(await states()).toEqual(['corrected', 'corrected', 'corrected', 'waiting'])
  expect(await verifyRecords(world.db, issuer.id)).toEqual({ checked: 4, fault: null })
})

test('an invoice that should never have existed is annulled, all others are not', async () => {
  const invoice = await issue()
  const annul = (invoiceId: string) => office().taxRecords.annul({ invoiceId, reason: 'Issued twice' })
  expect(await failure(annul(invoice.id))).toBe('InvoiceNotAnnullable')
  await office().invoices.setStatus({ id: invoice.id, status: 'completed', note: 'Issued twice' })
  const record = await annul(invoice.id)
  expect(record).toMatchObject({ kind: 'annulment', invoiceKind: null, total: null, reason: 'Issued twice' })
  expect(await failure(annul(invoice.id))).toBe('InvoiceNotAnnullable')
  await send()
  expect(await states()).toEqual(['accepted', 'accepted'])
  expect(await verifyRecords(world.db, issuer.id)).toEqual({ checked: 2, fault: null })
})

test('an issuer that is no Spanish taxpayer has no records, and its chain is whole', async () => {
  issuer = await makeIssuer(world, { vat_number: 'FR40303265045' })
  await issue()
  expect(await recordsOf()).toEqual([])
  expect(await office().invoices.verifyChain({ issuerId: issuer.id })).toMatchObject({
    isUnbroken: true,
    records: 0,
  })
})

test('an administrator of one city reaches the records of its issuers alone', async () => {
  const invoice = await issue()
  const [record] = await recordsOf()
  const elsewhere = as(
    await makePerson(world, {
      permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }],
    }),
  ).taxRecords
  expect((await elsewhere.list({ issuerId: issuer.id })).records).toEqual([])
  expect((await elsewhere.summary()).issuers).toEqual([])
  const refused = [
    () => elsewhere.show({ id: record!.id }),
    () => elsewhere.correct({ id: record!.id }),
    () => elsewhere.annul({ invoiceId: invoice.id, reason: 'x' }),
    () => elsewhere.retry({ issuerId: issuer.id }),
  ]
  for (const call of refused) expect(await failure(call())).toBe('NotFound')
})

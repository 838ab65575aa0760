import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitCents, sumCents } from '../../../../core/rules/money/cents'
import { type FrozenLine, paidForLine, priceOrder } from '../../../offers/promotions/rules/pricing'
import { NO_PARTS, planRefund, sumRefundedLines } from '../../../order-records/amounts/rules/refunds'
import { documentAmounts } from './document-amounts'
import { linesOfMonth, linesOfOrder } from './draft-lines'
import { PAYERS, type SharedOrder, sharesOfOrder, sharesOfRefund } from './order-shares'

const NAMES = { delivery: 'Delivery', inKind: 'Meals', flex: 'Flex', transfer: 'Transfer' }

const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        unitCents: fc.integer({ min: 1, max: 9000 }),
        vatPercentage: fc.constantFrom(4, 7.5, 10, 21),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    discountCents: fc.integer({ min: 0, max: 3000 }),
    deliveryFeeCents: fc.integer({ min: 0, max: 1900 }),
    weights: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)),
    isTransferOfCompany: fc.boolean(),
    backCents: fc.nat(20_000),
  })
  .map(given => {
    const priced = priceOrder({
      lines: given.lines.map((line, i) => ({
        id: `line${i}`,
        quantity: line.quantity,
        goodsCents: line.quantity * line.unitCents,
        vatPercentage: line.vatPercentage,
      })),
      discounts: [{ promotionId: 'p', target: 'order', amountCents: given.discountCents, merchantBps: 5000 }],
      deliveryFeeCents: given.deliveryFeeCents,
    })
    const [kindCents, flexCents, balanceCents, cardCents, transferCents] = splitCents(
      priced.totalCents,
      given.weights,
    ) as [number, number, number, number, number]
    const paid = { kindCents, flexCents, balanceCents, cardCents, transferCents }
    return { ...given, priced, paid }
  })

type Given = { priced: { lines: FrozenLine[] }; paid: SharedOrder['parts']; isTransferOfCompany: boolean }
const shared = ({ priced, paid, isTransferOfCompany }: Given): SharedOrder => ({
  lines: priced.lines,
  deliveryVatPercentage: 21,
  parts: paid,
  refundedLines: [],
  refunded: NO_PARTS,
  isTransferOfCompany,
})
const toInvoice = (id: string, order: SharedOrder) => ({
  id,
  deliveredOn: '2026-11-18',
  lines: order.lines.map(line => ({ id: line.id, name: line.id, quantity: line.quantity, unitCents: 1 })),
  shares: sharesOfOrder(order),
})

test('an invoice of an order says to the cent what the order says, rate by rate', () =>
  fc.assert(
    fc.property(orders, given => {
      const lines = linesOfOrder(toInvoice('o', shared(given)), PAYERS, NAMES)
      const amounts = documentAmounts(lines)
      expect(amounts.totalCents).toBe(given.priced.totalCents)
      expect(amounts.rates.filter(rate => rate.grossCents > 0)).toEqual(
        given.priced.vat.map(rate => ({
          percent: rate.percentage,
          grossCents: rate.grossCents,
          baseCents: rate.baseCents,
          vatCents: rate.vatCents,
        })),
      )
      const booked = lines.flatMap(line => line.sources.map(source => source.bookedVatCents))
      expect(sumCents(booked)).toBe(amounts.vatCents)
    }),
  ))

test('what company and customer pay adds up to the order, line by line and source by source', () =>
  fc.assert(
    fc.property(orders, given => {
      const shares = sharesOfOrder(shared(given))
      const sum = (wanted: (share: (typeof shares)[number]) => boolean) =>
        sumCents(shares.filter(wanted).map(share => share.grossCents))
      expect(shares.every(share => share.grossCents > 0)).toBe(true)
      expect(sum(share => share.source === 'inKind')).toBe(given.paid.kindCents)
      expect(sum(share => share.source === 'flex')).toBe(given.paid.flexCents)
      expect(sum(share => share.source === 'own')).toBe(given.paid.balanceCents + given.paid.cardCents)
      for (const line of given.priced.lines)
        expect(sum(share => share.lineId === line.id)).toBe(line.goodsCents - line.promotionCents)
      expect(sum(() => true)).toBe(sumCents(given.priced.lines.map(paidForLine)))
    }),
  ))

test('what is left of an order and what was given back of it are what it was', () =>
  fc.assert(
    fc.property(orders, given => {
      const plan = planRefund(
        { lines: given.priced.lines, paid: given.paid, refundedLines: [], refunded: NO_PARTS },
        { kind: 'amount', amountCents: Math.min(given.backCents, given.priced.totalCents) },
      )
      if ('params' in plan) return
      const before = shared(given)
      const left = sharesOfOrder({
        ...before,
        refundedLines: sumRefundedLines([plan.lines]),
        refunded: plan.parts,
      })
      const back = sharesOfRefund(before, plan)
      for (const payer of PAYERS) {
        const of = (shares: typeof left) =>
          sumCents(shares.filter(share => share.payer === payer).map(share => share.grossCents))
        expect(of(left) + of(back)).toBe(of(sharesOfOrder(before)))
      }
      const vat = (shares: typeof left) => sumCents(shares.map(share => share.bookedVatCents))
      expect(vat(left) + vat(back)).toBe(vat(sharesOfOrder(before)))
    }),
  ))

test('a month says what the company pays of all its orders', () =>
  fc.assert(
    fc.property(fc.array(orders, { minLength: 1, maxLength: 8 }), its => {
      const all = its.map((given, i) => toInvoice(`o${i}`, shared(given)))
      const amounts = documentAmounts(linesOfMonth(all, NAMES))
      const company = all.flatMap(order => order.shares.filter(share => share.payer === 'company'))
      expect(amounts.totalCents).toBe(sumCents(company.map(share => share.grossCents)))
    }),
  ))

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sumCents } from '../../../../core/rules/money/cents'
import { dueParts } from './due-parts'

const DEBTS = { kindCents: 300, flexCents: 200 }

test('meals are paid first, then allowances, then the rest', () => {
  expect(dueParts(DEBTS, 0, 1000)).toEqual([
    { debt: 'kind', cents: 300 },
    { debt: 'flex', cents: 200 },
    { debt: 'transfer', cents: 500 },
  ])
  expect(dueParts(DEBTS, 250, 400)).toEqual([
    { debt: 'kind', cents: 50 },
    { debt: 'flex', cents: 100 },
  ])
  expect(dueParts(DEBTS, 0, -100)).toEqual([{ debt: 'transfer', cents: -100 }])
  expect(dueParts(DEBTS, 70, 70)).toEqual([])
})

test('by whatever steps a sum is reached, each debt is the same', () => {
  const cents = fc.integer({ min: -2000, max: 2000 })
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), steps => {
      const through = [0, ...steps]
      const byDebt = new Map<string, number>()
      for (const [i, step] of steps.entries())
        for (const part of dueParts(DEBTS, through[i]!, step))
          byDebt.set(part.debt, (byDebt.get(part.debt) ?? 0) + part.cents)
      const direct = dueParts(DEBTS, 0, steps.at(-1)!)
      expect(sumCents(direct.map(part => part.cents))).toBe(steps.at(-1)!)
      expect([...byDebt].filter(([, sum]) => sum !== 0).sort()).toEqual(
        direct.map(part => [part.debt, part.cents] as [string, number]).sort(),
      )
    }),
  )
})

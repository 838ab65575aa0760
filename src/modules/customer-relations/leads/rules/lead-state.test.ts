import { expect, test } from 'bun:test'
import { LEAD_STATES, nextLeadStates, whyNotMoveLead } from './lead-state'

test('a lead is contacted before it is won, may be lost at any time, and comes back to be contacted', () => {
  const moves = LEAD_STATES.flatMap(from => nextLeadStates(from).map(to => `${from} → ${to}`))
  expect(moves).toEqual([
    'new → contacted',
    'new → lost',
    'contacted → won',
    'contacted → lost',
    'won → contacted',
    'lost → contacted',
  ])
  for (const from of LEAD_STATES)
    for (const to of LEAD_STATES)
      expect(whyNotMoveLead(from, to, 'Said so')).toBe(
        moves.includes(`${from} → ${to}`) ? null : 'LeadCannotMove',
      )
})

test('what is lost says why', () => {
  expect(whyNotMoveLead('contacted', 'lost', '  ')).toBe('ReasonMissing')
  expect(whyNotMoveLead('new', 'lost', 'An advertisement')).toBeNull()
  expect(whyNotMoveLead('contacted', 'won', '')).toBeNull()
})

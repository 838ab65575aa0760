import { expect, test } from 'bun:test'
import { printsByItself, TICKET_MOMENTS } from './automatic-papers'

test.each([
  ['pending', ['placed']],
  ['accepted', ['placed', 'accepted']],
] as const)('the ticket of an order that is %s is printed where %p is chosen', (state, moments) => {
  const printing = TICKET_MOMENTS.filter(printsTickets =>
    printsByItself({ printsTickets, printsLabels: false }, 'kitchen', state),
  )
  expect<readonly string[]>(printing).toEqual(moments)
})

test('labels are a choice of their own', () => {
  for (const printsLabels of [true, false])
    expect(printsByItself({ printsTickets: 'never', printsLabels }, 'label', 'pending_pickup')).toBe(
      printsLabels,
    )
})

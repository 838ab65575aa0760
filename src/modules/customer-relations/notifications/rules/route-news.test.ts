import { expect, test } from 'bun:test'
import { routeNews } from './route-news'

type Event = Parameters<typeof routeNews>[0]
type Route = Parameters<typeof routeNews>[1]
const route = (changes: Partial<Route>): Route => ({
  assignedTo: null,
  isGone: false,
  openCandidates: [],
  ...changes,
})
const cases: [string, Event, Route, string[]][] = [
  ['a route with a courier', { what: 'created', personIds: ['a'] }, route({ assignedTo: 'a' }), ['a given']],
  [
    'an offer',
    { what: 'created', personIds: ['a', 'b'] },
    route({ openCandidates: ['a', 'b'] }),
    ['a offered', 'b offered'],
  ],
  [
    'another courier',
    { what: 'assigned', personIds: ['a', 'b'] },
    route({ assignedTo: 'b' }),
    ['a gone', 'b given'],
  ],
  ['no courier any more', { what: 'assigned', personIds: ['a'] }, route({}), ['a gone']],
  [
    'taken away and offered',
    { what: 'assigned', personIds: ['a'] },
    route({ openCandidates: ['b'] }),
    ['a gone', 'b offered'],
  ],
  ['an edit', { what: 'edited', personIds: ['a'] }, route({ assignedTo: 'a' }), ['a edited']],
  [
    'an edit before another courier got it',
    { what: 'edited', personIds: ['a'] },
    route({ assignedTo: 'b' }),
    [],
  ],
  [
    'an edit before it was deleted',
    { what: 'edited', personIds: ['a'] },
    route({ isGone: true, assignedTo: 'a' }),
    [],
  ],
  ['a deletion', { what: 'deleted', personIds: ['a'] }, route({ isGone: true, assignedTo: 'a' }), ['a gone']],
  ['a new price', { what: 'priced', personIds: ['a'] }, route({ assignedTo: 'a' }), ['a priced']],
  [
    'a deleted offer',
    { what: 'deleted', personIds: [], withdrawnFrom: ['a', 'b'] },
    route({ isGone: true }),
    ['a withdrawn', 'b withdrawn'],
  ],
  [
    'an offer to other couriers',
    { what: 'edited', personIds: [], withdrawnFrom: ['a'] },
    route({ openCandidates: ['b'] }),
    ['a withdrawn', 'b offered'],
  ],
  [
    'an offer that came back before the message',
    { what: 'edited', personIds: [], withdrawnFrom: ['a'] },
    route({ openCandidates: ['a'] }),
    ['a offered'],
  ],
  ['an answer', { what: 'accepted', personIds: ['a', 'b'] }, route({ assignedTo: 'a' }), []],
  ['a refusal', { what: 'rejected', personIds: ['a'] }, route({ openCandidates: ['b'] }), []],
]
test.each(cases)('%s', (_, event, now, expected) => {
  expect(routeNews(event, now).map(({ personId, topic }) => `${personId} ${topic}`)).toEqual(expected)
})

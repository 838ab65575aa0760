import { expect, test } from 'bun:test'
import { changesOf } from './changes'

const open = {
  status: 'OPEN',
  type: 'late',
  priority: 2,
  comment: 'Still waiting',
  resolution: null,
  assignee_id: null,
}

test.each([
  ['nothing changed', {}, []],
  [
    'solved with words',
    { status: 'SOLVED', resolution: 'Sent again' },
    [{ kind: 'solved', data: { text: 'Sent again' } }],
  ],
  ['canceled without words', { status: 'CANCELLED' }, [{ kind: 'canceled', data: {} }]],
  ['answered while open', { resolution: 'We look' }, [{ kind: 'comment', data: { text: 'We look' } }]],
  ['given to a person', { assignee_id: 'marta' }, [{ kind: 'assigned', data: { personId: 'marta' } }]],
  [
    'more urgent and of another kind',
    { priority: 1, type: 'damaged' },
    [
      { kind: 'changed', data: { text: 'priority', from: '2', to: '1' } },
      { kind: 'changed', data: { text: 'type', from: 'late', to: 'damaged' } },
    ],
  ],
  ['worded otherwise', { comment: 'Waited an hour' }, [{ kind: 'changed', data: { text: 'comment' } }]],
] as const)('%s', (_, change, expected) => {
  expect(changesOf(open, { ...open, ...change })).toEqual(expected as never)
})

test('opened again, it says nothing of what was done before', () => {
  const solved = { ...open, status: 'SOLVED', resolution: 'Sent again' }
  expect(changesOf(solved, { ...solved, status: 'OPEN' })).toEqual([{ kind: 'reopened', data: {} }])
})

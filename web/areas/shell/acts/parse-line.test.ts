import { describe, expect, test } from 'bun:test'
import { type Grammar, readLine, slotAt, wordsOf, written } from './parse-line'

const orders = { name: 'orders', kind: 'order', many: true } as const
const reason = { name: 'reason', kind: 'text' } as const
const grammars: Grammar[] = [
  {
    name: 'state',
    arguments: [orders, { name: 'state', kind: 'state' }, { ...reason, optional: true }],
    canRehearse: true,
  },
  {
    name: 'refund',
    arguments: [{ name: 'order', kind: 'order' }, { name: 'amount', kind: 'refundAmount' }, reason],
    canRehearse: true,
  },
  {
    name: 'print',
    arguments: [orders, { name: 'printer', kind: 'printer', optional: true }],
    canRehearse: false,
  },
  { name: 'unsuspend', arguments: [{ name: 'person', kind: 'person' }], canRehearse: false },
]
const read = (line: string) => readLine(line, grammars)
const act = (name: string, words: object, isDry = false) => ({ kind: 'act', name, words, isDry })

describe('words', () => {
  test.each([
    ['a  b', ['a', 'b']],
    ['print "Cuina 2"', ['print', 'Cuina 2']],
    ["find l'Hospitalet", ['find', "l'Hospitalet"]],
    ["find 'two words'", ['find', 'two words']],
    ['say "a \\"b\\""', ['say', 'a "b"']],
    ['""', ['']],
    ['   ', []],
  ])('%j', (line, words) => {
    expect(wordsOf(line).map(({ text }) => text)).toEqual(words)
  })

  test.each(['plain', 'two words', 'a "quote"', "it's", 'back\\slash', ''])(
    '%j is read as it was written',
    text => {
      expect(wordsOf(`x ${written(text)} y`).map(word => word.text)).toEqual(['x', text, 'y'])
    },
  )
})

describe('lines', () => {
  test.each([
    ['', { kind: 'empty' }],
    ['help', { kind: 'help', of: null }],
    ['clear', { kind: 'clear' }],
    ['HELP State', { kind: 'help', of: 'state' }],
    ['find júlia roca', { kind: 'find', text: 'júlia roca' }],
    ['find', { kind: 'wrong', why: 'missing', what: 'text' }],
    ['state 1001 1002 accepted', act('state', { orders: ['1001', '1002'], state: ['accepted'] })],
    ['state 1001 accepted --dry', act('state', { orders: ['1001'], state: ['accepted'] }, true)],
    [
      'state 1001 rejected --reason "no rice"',
      act('state', { orders: ['1001'], state: ['rejected'], reason: ['no rice'] }),
    ],
    ['state --state accepted 1 2', act('state', { orders: ['1', '2'], state: ['accepted'] })],
    ['state 1001', { kind: 'wrong', why: 'missing', what: 'state' }],
    ['state', { kind: 'wrong', why: 'missing', what: 'orders' }],
    ['state 1 accepted --loud', { kind: 'wrong', why: 'unknownOption', what: '--loud' }],
    ['state 1 accepted --reason', { kind: 'wrong', why: 'missing', what: 'reason' }],
    [
      'refund 1001 5,00 cold soup',
      act('refund', { order: ['1001'], amount: ['5,00'], reason: ['cold soup'] }),
    ],
    ['print 1 2 --printer "Bar 1"', act('print', { orders: ['1', '2'], printer: ['Bar 1'] })],
    ['print 1 --dry', { kind: 'wrong', why: 'noDryRun', what: 'print' }],
    ['unsuspend a b', { kind: 'wrong', why: 'tooMany', what: 'b' }],
    ['print "1', { kind: 'wrong', why: 'openQuote', what: '1' }],
    ['drop tables', { kind: 'wrong', why: 'unknownCommand', what: 'drop' }],
  ])('%j', (line, expected) => {
    expect(read(line)).toEqual(expected as never)
  })
})

describe('what is being written', () => {
  const at = (line: string) => {
    const { typed, names, arguments: may, before } = slotAt(line, grammars)
    return { typed, names, may: may.map(({ name }) => name), before }
  }
  test.each([
    [
      '',
      {
        typed: '',
        names: ['find', 'state', 'refund', 'print', 'unsuspend', 'help', 'clear'],
        may: [],
        before: {},
      },
    ],
    ['help ', { typed: '', names: ['state', 'refund', 'print', 'unsuspend'], may: [], before: {} }],
    ['state ', { typed: '', names: [], may: ['orders'], before: {} }],
    ['state 1001 acc', { typed: 'acc', names: [], may: ['state', 'orders'], before: { orders: ['1001'] } }],
    ['refund 1001 ', { typed: '', names: [], may: ['amount'], before: { order: ['1001'] } }],
    [
      'refund 1001 5 x --',
      { typed: '--', names: ['--dry'], may: [], before: { order: ['1001'], amount: ['5'], reason: ['x'] } },
    ],
    ['print 1 --printer "Cui', { typed: 'Cui', names: [], may: ['printer'], before: {} }],
    ['print 1 ', { typed: '', names: ['--printer'], may: ['orders'], before: { orders: ['1'] } }],
    ['unknown x', { typed: 'x', names: [], may: [], before: {} }],
  ])('%j', (line, expected) => {
    expect(at(line)).toEqual(expected as never)
  })

  test('it is replaced from its quote on', () => {
    const { start, end } = slotAt('print 1 --printer "Cui', grammars)
    expect([start, end]).toEqual([18, 22])
  })
})

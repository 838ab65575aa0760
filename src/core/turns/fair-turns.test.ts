import { expect, test } from 'bun:test'
import { makeFairTurns } from './fair-turns'

/** Work that goes on until it is let go, in the order in which it began. */
function held() {
  const begun: string[] = []
  const open = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>(resolve => {
      begun.push(name)
      open.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => open.get(name)!() }
}

test('owners take turns, however much one of them has asked for', async () => {
  const inTurn = makeFairTurns({ atOnce: 1, each: 10, waiting: 20 })
  const { begun, work, end } = held()
  const ask = (owner: string, name: string) => inTurn(owner, work(name))
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('b', 'b2')]
  for (const [i, name] of ['a1', 'b1', 'a2', 'b2', 'a3'].entries()) {
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'].slice(0, i + 1))
    end(name)
    await all[['a1', 'a2', 'a3', 'b1', 'b2'].indexOf(name)]
  }
})

test('one of each owner is under way, and another owner begins at once', async () => {
  const inTurn = makeFairTurns({ atOnce: 2, each: 10, waiting: 20 })
  const { begun, work, end } = held()
  const all = ['a1', 'a2', 'b1'].map(name => inTurn(name[0]!, work(name)))
  expect(begun).toEqual(['a1', 'b1'])
  end('b1')
  await all[2]
  expect(begun).toEqual(['a1', 'b1'])
  end('a1')
  await all[0]
  end('a2')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
})

test('an owner who has asked for too much is refused, and so is everybody when the queue is full', async () => {
  const inTurn = makeFairTurns({ atOnce: 1, each: 2, waiting: 3 })
  const { work, end } = held()
  const all = ['a1', 'a2', 'a3', 'b1'].map(name => inTurn(name[0]!, work(name)))
  expect(await inTurn('a', work('a4'))).toBe('busy with theirs')
  expect(await inTurn('c', work('c1'))).toBe('busy')
  for (const [name, at] of [
    ['a1', 0],
    ['b1', 3],
    ['a2', 1],
    ['a3', 2],
  ] as const) {
    end(name)
    expect(await all[at]).toBe(name)
  }
})

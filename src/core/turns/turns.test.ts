import { expect, test } from 'bun:test'
import { makeOwnTurns, makeTurns } from './turns'

test('two at once, three wait, and the rest is told so without waiting', async () => {
  const inTurn = makeTurns({ atOnce: 2, waiting: 3 })
  const begun: PromiseWithResolvers<void>[] = []
  const outcomes: string[] = []
  const calls = Array.from({ length: 20 }, (_, i) =>
    inTurn(async () => {
      const mine = Promise.withResolvers<void>()
      begun.push(mine)
      await mine.promise
      return `done ${i}`
    }).then(outcome => outcomes.push(outcome)),
  )
  await Promise.resolve()
  expect(begun).toHaveLength(2)
  await Promise.all(calls.slice(5))
  expect(outcomes).toEqual(Array(15).fill('busy'))

  for (let i = 0; i < 5; i++) {
    begun[i]!.resolve()
    await calls[i]
    // Somebody who comes at this moment does not overtake those who wait.
    if (i === 0) expect(await Promise.race([inTurn(async () => 'slipped in'), 'waits'])).toBe('waits')
    expect(begun.length).toBeLessThanOrEqual(i + 3)
  }
  expect(outcomes.slice(15)).toEqual([0, 1, 2, 3, 4].map(i => `done ${i}`))
})

test('what fails gives its place back', async () => {
  const inTurn = makeTurns({ atOnce: 1, waiting: 1 })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})

test('one person has so many places, and others go on', async () => {
  const inTurn = makeTurns({ atOnce: 1, waiting: 5, each: 2 })
  const first = Promise.withResolvers<string>()
  const done = [inTurn(() => first.promise, 'ada'), inTurn(async () => 'second', 'ada')]
  expect(await inTurn(async () => 'third', 'ada')).toBe('busy with theirs')
  done.push(inTurn(async () => 'other', 'ben'))
  first.resolve('first')
  expect(await Promise.all(done)).toEqual(['first', 'second', 'other'])
  expect(await inTurn(async () => 'again', 'ada')).toBe('again')
})

test('of each, so many at once and so many who wait, in order; others do not wait for them', async () => {
  const inTurnOf = makeOwnTurns({ atOnce: 2, waiting: 2 })
  const begun: { name: string; end: () => void }[] = []
  const call = (who: string, name: string) =>
    inTurnOf(who, async () => {
      const mine = Promise.withResolvers<void>()
      begun.push({ name, end: mine.resolve })
      await mine.promise
      return name
    })
  const names = () => begun.map(({ name }) => name)
  const calls = ['1', '2', '3', '4', '5'].map(name => call('ada', name))
  expect(await calls[4]).toBe('busy')
  const other = call('ben', 'of another')
  expect(names()).toEqual(['1', '2', 'of another'])

  begun[1]!.end()
  expect(await calls[1]).toBe('2')
  const late = call('ada', 'late')
  expect(names()).toEqual(['1', '2', 'of another', '3'])
  expect(await call('ada', 'too many')).toBe('busy')

  for (let i = 0; i < 6; i++) {
    begun[i]!.end()
    await Bun.sleep(0)
  }
  expect(await Promise.all([calls[0], calls[2], calls[3], late, other])).toEqual([
    '1',
    '3',
    '4',
    'late',
    'of another',
  ])
  expect(names()).toEqual(['1', '2', 'of another', '3', '4', 'late'])
})

test('what fails in a turn of its own gives its place to who waits', async () => {
  const inTurnOf = makeOwnTurns({ atOnce: 1, waiting: 1 })
  const fails = inTurnOf('ada', () => Promise.reject(new Error('no')))
  const waits = inTurnOf('ada', async () => 'yes')
  await expect(fails).rejects.toThrow('no')
  expect(await waits).toBe('yes')
  expect(await inTurnOf('ada', async () => 'again')).toBe('again')
})

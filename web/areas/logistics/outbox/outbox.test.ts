import { describe, expect, test } from 'bun:test'
import { memoryQueue } from './memory-queue.make'
import { type Answer, createOutbox, type QueuedAction, type Sender } from './outbox'

const act = (opId: string, more: Partial<QueuedAction> = {}): QueuedAction =>
  ({
    kind: 'complete',
    input: { routeId: 'r', waypointId: opId },
    opId,
    occurredAt: 1_000,
    personId: 'p',
    ...more,
  }) as QueuedAction

/** A connection that can be cut, and a server that remembers what it was told. */
function server() {
  const received: QueuedAction[] = []
  const uploads: Blob[] = []
  const state = { isReachable: true, refuses: new Set<string>(), isPhotoRefused: false }
  const sender: Sender = {
    async send(sent) {
      if (!state.isReachable) return { outcome: 'unreachable' }
      if (state.refuses.has(sent.opId)) return { outcome: 'refused', error: new Error('no') }
      received.push(sent)
      return { outcome: 'sent' }
    },
    async upload(photo) {
      if (!state.isReachable) return { failed: { outcome: 'unreachable' } }
      if (state.isPhotoRefused) return { failed: { outcome: 'refused', error: null } }
      uploads.push(photo)
      return { url: `proof ${uploads.length}` }
    },
  }
  return { received, uploads, state, sender }
}

const names = (acts: readonly QueuedAction[]) => acts.map(({ opId }) => opId)

describe('the outbox', () => {
  test('sends at once while there is a way', async () => {
    const { queue, acts } = memoryQueue()
    const { sender, received } = server()
    const outbox = createOutbox({ queue, sender })
    await outbox.add(act('a'))
    await outbox.flush()
    expect(names(received)).toEqual(['a'])
    expect(acts).toEqual([])
    expect(outbox.state()).toEqual({ acts: [], isStuck: false })
  })

  test('tells what came of an act while it is still shown, so that no screen falls back', async () => {
    const { queue } = memoryQueue()
    const { sender } = server()
    const answer = { route: { id: 'r' } } as Answer
    const outbox = createOutbox({
      queue,
      sender: { ...sender, send: async () => ({ outcome: 'sent', answer }) },
    })
    const told: unknown[] = []
    outbox.onAnswer(said => told.push(said, names(outbox.state().acts)))
    await outbox.add(act('a'))
    await outbox.flush()
    expect(told).toEqual([answer, ['a']])
    expect(outbox.state().acts).toEqual([])
  })

  test('leaves what another person did on this phone until they are back', async () => {
    const { queue, acts } = memoryQueue()
    const { sender, received } = server()
    let here: string | null = 'q'
    const outbox = createOutbox({ queue, sender, personId: () => here })
    await outbox.add(act('a'))
    await outbox.add(act('b', { personId: 'q' }))
    await outbox.flush()
    expect([names(received), names(acts)]).toEqual([['b'], ['a']])
    here = null
    await outbox.flush()
    expect(names(acts)).toEqual(['a'])
    here = 'p'
    await outbox.flush()
    expect([names(received), acts]).toEqual([['b', 'a'], []])
  })

  test('keeps the order of what was done without a connection, with the time it was done', async () => {
    const { queue, acts } = memoryQueue()
    const { sender, received, state } = server()
    const outbox = createOutbox({ queue, sender, retryMs: 60_000 })
    state.isReachable = false
    await outbox.add(act('a', { occurredAt: 1 }))
    await outbox.flush()
    await outbox.add(act('b', { occurredAt: 2 }))
    await outbox.add(act('c', { occurredAt: 3 }))
    await outbox.flush()
    expect(received).toEqual([])
    expect(names(acts)).toEqual(['a', 'b', 'c'])
    expect(outbox.state().isStuck).toBe(true)

    state.isReachable = true
    await outbox.flush()
    await outbox.flush()
    expect(received.map(({ opId, occurredAt }) => [opId, occurredAt])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    outbox.stop()
  })

  test('a second phone start finds what the first one left', async () => {
    const { queue } = memoryQueue()
    const { sender, received, state } = server()
    state.isReachable = false
    const before = createOutbox({ queue, sender, retryMs: 60_000 })
    await before.add(act('a'))
    await before.flush()
    before.stop()
    state.isReachable = true
    const after = createOutbox({ queue, sender })
    await after.load()
    expect(names(after.state().acts)).toEqual(['a'])
    await after.flush()
    expect(names(received)).toEqual(['a'])
  })

  test('what the server refuses is told and does not hold up the rest', async () => {
    const { queue } = memoryQueue()
    const { sender, received, state } = server()
    const outbox = createOutbox({ queue, sender, retryMs: 60_000 })
    const refused: string[] = []
    outbox.onRefused(({ opId }) => refused.push(opId))
    state.isReachable = false
    await outbox.add(act('a'))
    await outbox.add(act('b'))
    await outbox.flush()
    state.isReachable = true
    state.refuses.add('a')
    await outbox.flush()
    expect(refused).toEqual(['a'])
    expect(names(received)).toEqual(['b'])
    outbox.stop()
  })

  test('a photo goes before the act that names it, and only once', async () => {
    const { queue, acts } = memoryQueue()
    const { sender, received, uploads, state } = server()
    const outbox = createOutbox({ queue, sender, retryMs: 60_000 })
    const photo = new Blob(['photo'])
    const send = sender.send
    // the upload passes, the act after it does not
    let isCut = true
    sender.send = async sent => (isCut ? { outcome: 'unreachable' } : send(sent))
    await outbox.add(act('a', { photo }))
    await outbox.flush()
    expect(uploads).toHaveLength(1)
    expect(acts[0]?.photo).toBeUndefined()
    isCut = false
    await outbox.flush()
    expect(uploads).toHaveLength(1)
    expect(received[0]?.input).toMatchObject({ proofImageURL: 'proof 1' })
    expect(state.isReachable).toBe(true)
    outbox.stop()
  })

  test('a photo that the server cannot take does not keep the stop from ending', async () => {
    const { queue } = memoryQueue()
    const { sender, received, state } = server()
    state.isPhotoRefused = true
    const outbox = createOutbox({ queue, sender })
    await outbox.add(act('a', { photo: new Blob(['x']) }))
    await outbox.flush()
    expect(received[0]?.input).toMatchObject({ unavailableReason: expect.any(String) })
  })

  test('a report of an incident waits, carries its photo and keeps the id that it was made with', async () => {
    const { queue, acts } = memoryQueue()
    const { sender, received, state } = server()
    const outbox = createOutbox({ queue, sender, retryMs: 60_000 })
    state.isReachable = false
    const input = { id: 'i', routeId: 'r', waypointId: 'w', type: 'damaged', comment: 'Wet' }
    await outbox.add(act('a', { kind: 'report', input, photo: new Blob(['x']) } as never))
    await outbox.flush()
    expect([received, names(acts)]).toEqual([[], ['a']])
    state.isReachable = true
    await outbox.flush()
    await outbox.flush()
    expect(received.map(sent => sent.input)).toEqual([{ ...input, photos: ['proof 1'] }] as never)
    outbox.stop()
  })

  test('two flushes at once send once', async () => {
    const { queue } = memoryQueue()
    const { sender, received } = server()
    const outbox = createOutbox({ queue, sender })
    await Promise.all([outbox.add(act('a')), outbox.flush(), outbox.flush()])
    await outbox.flush()
    expect(names(received)).toEqual(['a'])
  })
})

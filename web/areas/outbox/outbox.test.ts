import { describe, expect, test } from 'bun:test'
import { type ActQueue, createOutbox, type QueuedAct, type Sender, type StoredAct } from './outbox'

/** A queue like the phone's, without one. */
function memoryQueue() {
  const acts: StoredAct[] = []
  let next = 1
  const queue: ActQueue = {
    all: async () => [...acts],
    add: async act => {
      acts.push({ ...act, seq: next++ })
    },
    replace: async act => {
      acts[acts.findIndex(one => one.seq === act.seq)] = act
    },
    remove: async seq => {
      acts.splice(
        acts.findIndex(one => one.seq === seq),
        1,
      )
    },
  }
  return { queue, acts }
}

const act = (opId: string, more: Partial<QueuedAct> = {}): QueuedAct =>
  ({
    kind: 'complete',
    input: { routeId: 'r', waypointId: opId },
    opId,
    occurredAt: 1_000,
    personId: 'p',
    ...more,
  }) as QueuedAct

/** A connection that can be cut, and a server that remembers what it was told. */
function server() {
  const told: QueuedAct[] = []
  const uploads: Blob[] = []
  const state = { isReachable: true, refuses: new Set<string>(), isPhotoRefused: false }
  const sender: Sender = {
    async send(sent) {
      if (!state.isReachable) return { outcome: 'unreachable' }
      if (state.refuses.has(sent.opId)) return { outcome: 'refused', error: new Error('no') }
      told.push(sent)
      return { outcome: 'sent' }
    },
    async upload(photo) {
      if (!state.isReachable) return { failed: { outcome: 'unreachable' } }
      if (state.isPhotoRefused) return { failed: { outcome: 'refused', error: null } }
      uploads.push(photo)
      return { url: `proof ${uploads.length}` }
    },
  }
  return { told, uploads, state, sender }
}

const names = (acts: readonly QueuedAct[]) => acts.map(({ opId }) => opId)

describe('the outbox', () => {
  test('sends at once while there is a way', async () => {
    const { queue, acts } = memoryQueue()
    const { sender, told } = server()
    const outbox = createOutbox({ queue, sender })
    await outbox.add(act('a'))
    await outbox.flush()
    expect(names(told)).toEqual(['a'])
    expect(acts).toEqual([])
    expect(outbox.state()).toEqual({ acts: [], isStuck: false })
  })

  test('keeps the order of what was done without a connection, with the time it was done', async () => {
    const { queue, acts } = memoryQueue()
    const { sender, told, state } = server()
    const outbox = createOutbox({ queue, sender, retryMs: 60_000 })
    state.isReachable = false
    await outbox.add(act('a', { occurredAt: 1 }))
    await outbox.flush()
    await outbox.add(act('b', { occurredAt: 2 }))
    await outbox.add(act('c', { occurredAt: 3 }))
    await outbox.flush()
    expect(told).toEqual([])
    expect(names(acts)).toEqual(['a', 'b', 'c'])
    expect(outbox.state().isStuck).toBe(true)

    state.isReachable = true
    await outbox.flush()
    await outbox.flush()
    expect(told.map(({ opId, occurredAt }) => [opId, occurredAt])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    outbox.stop()
  })

  test('a second phone start finds what the first one left', async () => {
    const { queue } = memoryQueue()
    const { sender, told, state } = server()
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
    expect(names(told)).toEqual(['a'])
  })

  test('what the server refuses is told and does not hold up the rest', async () => {
    const { queue } = memoryQueue()
    const { sender, told, state } = server()
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
    expect(names(told)).toEqual(['b'])
    outbox.stop()
  })

  test('a photo goes before the act that names it, and only once', async () => {
    const { queue, acts } = memoryQueue()
    const { sender, told, uploads, state } = server()
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
    expect(told[0]?.input).toMatchObject({ proofImageURL: 'proof 1' })
    expect(state.isReachable).toBe(true)
    outbox.stop()
  })

  test('a photo that the server cannot take does not keep the stop from ending', async () => {
    const { queue } = memoryQueue()
    const { sender, told, state } = server()
    state.isPhotoRefused = true
    const outbox = createOutbox({ queue, sender })
    await outbox.add(act('a', { photo: new Blob(['x']) }))
    await outbox.flush()
    expect(told[0]?.input).toMatchObject({ unavailableReason: expect.any(String) })
  })

  test('two flushes at once send once', async () => {
    const { queue } = memoryQueue()
    const { sender, told } = server()
    const outbox = createOutbox({ queue, sender })
    await Promise.all([outbox.add(act('a')), outbox.flush(), outbox.flush()])
    await outbox.flush()
    expect(names(told)).toEqual(['a'])
  })
})

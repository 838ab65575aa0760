import type { ActionQueue, StoredAction } from './outbox'

/** A queue like the phone's, without one. */
export function memoryQueue() {
  const acts: StoredAction[] = []
  let next = 1
  const queue: ActionQueue = {
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

type FairTurns = {
  /** How many are under way at a time, of different owners. */
  atOnce: number
  /** How many of one owner wait. */
  each: number
  /** How many wait in all. */
  waiting: number
}

/**
 * Turns for costly work: one of each owner is under way at a time, and owners take turns, however much one of them has
 * asked for. Answers 'busy with theirs' when an owner has asked for too much, 'busy' when all together have.
 */
export function makeFairTurns({ atOnce, each, waiting }: FairTurns) {
  const underWay = new Set<string>()
  const queue: { owner: string; begin(): void }[] = []

  return async function inTurn<T>(
    owner: string,
    work: () => Promise<T>,
  ): Promise<T | 'busy' | 'busy with theirs'> {
    if (underWay.has(owner) || underWay.size >= atOnce) {
      if (queue.filter(one => one.owner === owner).length >= each) return 'busy with theirs'
      if (queue.length >= waiting) return 'busy'
      await new Promise<void>(begin => queue.push({ owner, begin }))
    } else underWay.add(owner)
    try {
      return await work()
    } finally {
      underWay.delete(owner)
      beginNext(owner)
    }
  }

  /** The first that waits and whose owner has nothing under way; the owner who had the last turn comes last. */
  function beginNext(last: string) {
    const isFree = ({ owner }: { owner: string }) => !underWay.has(owner)
    const other = queue.findIndex(one => isFree(one) && one.owner !== last)
    const at = other >= 0 ? other : queue.findIndex(isFree)
    const [next] = at >= 0 ? queue.splice(at, 1) : []
    if (!next) return
    underWay.add(next.owner)
    next.begin()
  }
}

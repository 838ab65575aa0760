/**
 * Does together what is asked for while the last batch is under way, so that who comes alone waits for nobody. Of a
 * batch that fails each is done by itself, and only who fails then is told so.
 * @param work answers for each of its items, in their order
 * @param restMs between two batches, for what no one waits for: the more go together
 */
export function inBatches<Item, Out>(
  most: number,
  work: (items: Item[]) => Promise<Out[]>,
  restMs = 0,
): (item: Item) => Promise<Out> {
  const waiting: { item: Item; resolve(out: Out): void; reject(error: unknown): void }[] = []
  let isWorking = false

  async function workAll() {
    isWorking = true
    while (waiting.length) {
      const batch = waiting.splice(0, most)
      try {
        const outs = await work(batch.map(({ item }) => item))
        for (const [i, { resolve }] of batch.entries()) resolve(outs[i]!)
      } catch (error) {
        if (batch.length === 1) batch[0]!.reject(error)
        else await workAlone(batch)
      }
      if (restMs && waiting.length < most) await Bun.sleep(restMs)
    }
    isWorking = false
  }

  const workAlone = (batch: typeof waiting) =>
    Promise.all(
      batch.map(({ item, resolve, reject }) => work([item]).then(([out]) => resolve(out as Out), reject)),
    )

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isWorking) void workAll()
    })
}

/** The same apart for each owner, such as the database that they work on. */
export function inBatchesOf<Owner extends object, Item, Out>(
  most: number,
  work: (owner: Owner, items: Item[]) => Promise<Out[]>,
  restMs = 0,
): (owner: Owner, item: Item) => Promise<Out> {
  const batches = new WeakMap<Owner, (item: Item) => Promise<Out>>()
  return (owner, item) => {
    const known = batches.get(owner)
    if (known) return known(item)
    const own = inBatches<Item, Out>(most, items => work(owner, items), restMs)
    batches.set(owner, own)
    return own(item)
  }
}

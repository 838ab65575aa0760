import { randomId } from '../../../session/random-id'

const KEY = 'tab'
const lockOf = (id: string) => `tab.${id}`

/**
 * A name for this tab that survives its reloads. While the tab is open it holds a lock of that name, so that other
 * tabs can tell what somebody is at work on from what was left behind by a tab that was closed or has crashed.
 */
let id = savedId()

/** Once it is known that no other tab goes by the same name: a tab that was duplicated takes a new one. */
export const settled: Promise<void> = claim()

export const thisTab = () => id

function savedId(): string {
  const known = sessionStorage.getItem(KEY)
  const name = known ?? randomId()
  if (!known) sessionStorage.setItem(KEY, name)
  return name
}

async function claim(): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return
  const isOurs = await new Promise<boolean>(tell => {
    void locks.request(lockOf(id), { ifAvailable: true }, async lock => {
      tell(lock !== null)
      // Held for as long as the page lives.
      if (lock) await new Promise(() => {})
    })
  })
  if (isOurs) return
  id = randomId()
  sessionStorage.setItem(KEY, id)
  void locks.request(lockOf(id), () => new Promise(() => {}))
}

/** The tabs that are open now. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  await settled
  const state = await (navigator.locks as LockManager | undefined)?.query()
  const names = state?.held?.flatMap(({ name }) => (name?.startsWith('tab.') ? [name.slice(4)] : [])) ?? []
  return new Set([...names, id])
}

import type { Database, Tx } from '../open'

/** Does something while a change is made and not committed yet, on other connections than that of the change. */
export async function whileUncommitted(
  db: Database,
  change: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const [changed, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = db.transaction().execute(async tx => {
    await change(tx)
    changed.resolve()
    await done.promise
  })
  transaction.catch(changed.reject)
  await changed.promise
  try {
    await meanwhile()
  } finally {
    done.resolve()
    await transaction
  }
}

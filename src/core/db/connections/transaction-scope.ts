import { AsyncLocalStorage } from 'node:async_hooks'

/** Knows which work runs inside a transaction of one database. */
export function openTransactionScope() {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>()
  return {
    /** Runs the body of a transaction. */
    async run<Out>(body: () => Promise<Out>): Promise<Out> {
      const transaction = { isOpen: true }
      try {
        return await current.run(transaction, body)
      } finally {
        transaction.isOpen = false
      }
    },
    /** @throws when the work already has the connection of a transaction, since calls that hold one and wait for another block all calls. */
    requireOutside(): void {
      if (current.getStore()?.isOpen) throw new SecondConnection()
    },
  }
}
export type TransactionScope = ReturnType<typeof openTransactionScope>

class SecondConnection extends Error {
  constructor() {
    super('A transaction asked for a second connection: use its own handle, or read before it begins')
  }
}

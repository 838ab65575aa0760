import { createHash } from 'node:crypto'
import type { ReadTransaction } from './rules/bank-records'

export type Told = {
  fingerprint: Buffer
  /** Of those of its file with the same day and amount, it is the first, second and so on. */
  nth: number
}

/**
 * Tells the transactions of a file apart. Two that say the same are told apart by their order: a person who buys two coffees
 * for the same price on one day has two lines in every file of that day.
 */
export function tellApart(): (transaction: ReadTransaction) => Told {
  const seen = new Map<string, number>()
  const countOf = (key: string) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count
  }
  return ({ account, bookedOn, valueOn, cents, currency, counterparty, iban, concept, reference }) => {
    const said = createHash('sha256')
      .update(
        JSON.stringify([account, bookedOn, valueOn, cents, currency, counterparty, iban, concept, reference]),
      )
      .digest('base64')
    return {
      fingerprint: createHash('sha256')
        .update(`${said} ${countOf(said)}`)
        .digest(),
      nth: countOf(`${account} ${bookedOn} ${cents}`),
    }
  }
}

import pLimit from 'p-limit'
import type { Stage } from './stage'

/** Who attacks: each with what such a one has, and nothing else. */
export type Attacker = 'anonymous' | 'customer' | 'kitchen' | 'courier' | 'company' | 'office'

/** What everybody else could run out of. */
export type Resource =
  | 'processor'
  | 'memory'
  | 'connections'
  | 'disk'
  | 'rows'
  | 'stock'
  | 'mail'
  | 'money'
  | 'accounts'

/** What an attack may cost the others at most. What is not named has the usual aim. */
export type Aims = {
  /** The slowest call of others meanwhile. */
  slowestMs?: number
  megabytes?: number
  /** Rows written. */
  rows?: number
  /** Statements that the database was asked, beyond what the others ask. */
  statements?: number
  /** Mails, text messages and push messages. */
  messages?: number
  /** Units of products that are reserved. */
  stock?: number
}

export const USUAL_AIMS: Required<Aims> = {
  slowestMs: 250,
  megabytes: 200,
  rows: 2_000,
  statements: 5_000,
  messages: 10,
  stock: 5,
}

/** What an attacker did, and how it was answered. */
export type Report = {
  /** Requests, frames or connections. */
  asked: number
  /** How often each answer came: statuses, codes of closed connections, or words. */
  answers: Readonly<Record<string, number>>
  /** What got through that must not. */
  through?: string | null
}

/** A row of the table: bounded in count and time, and over when `run` settles. */
export type Attack = {
  name: string
  by: Attacker
  of: Resource
  /** What is done, in a few words with its count. */
  does: string
  /** What should become of it. */
  expected: string
  aims?: Aims
  /** Makes everything ready, so that only the attack itself is measured. */
  prepare(stage: Stage): Promise<() => Promise<Report>>
}

/** Counts answers. */
export function tally() {
  const answers: Record<string, number> = {}
  let asked = 0
  return {
    count(answer: string | number, times = 1) {
      asked += times
      answers[answer] = (answers[answer] ?? 0) + times
    },
    of: (answer: string | number) => answers[answer] ?? 0,
    report: (through?: string | null | false): Report => ({ asked, answers, through: through || null }),
  }
}

/** So many of something, so many at once. */
export const many = (count: number, atOnce: number, work: (i: number) => Promise<unknown>) =>
  pLimit(atOnce).map(Array(count).keys(), work)

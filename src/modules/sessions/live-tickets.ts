import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../core/context'
import { keyFor, newToken } from './tokens'

/** A new ticket: chance, and our mark, by which an invented one is told apart without asking the database. */
export function newLiveTicket(secret: string, randomBytes: World['randomBytes']): string {
  const chance = newToken(randomBytes)
  return `${chance}.${markOf(secret, chance)}`
}

export function isLiveTicket(secret: string, ticket: string): boolean {
  const [, chance, mark] = ticket.match(/^([\w-]{43})\.([\w-]{43})$/) ?? []
  if (!chance || !mark) return false
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(secret, chance)))
}

const markOf = (secret: string, chance: string) =>
  createHmac('sha256', keyFor(secret, 'live-ticket')).update(chance).digest('base64url')

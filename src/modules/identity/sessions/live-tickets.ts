import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { addLiveTicket } from './sessions.store'
import { hashToken, keyFor, newToken } from './tokens'

const TICKET_MS = 30_000

/** A new ticket for this session or screen. */
export async function newLiveTicket(
  tx: Tx,
  { world, now }: Pick<Context, 'world' | 'now'>,
  owner: { session_id: string } | { kiosk_id: string },
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = markedTicket(world.settings.secret, world.randomBytes)
  const expiresAt = new Date(now.getTime() + TICKET_MS)
  await addLiveTicket(tx, { hash: hashToken(ticket), ...owner, expires_at: expiresAt }, now)
  return { ticket, expiresAt }
}

/** Chance, and our mark, by which an invented ticket is told apart without asking the database. */
export function markedTicket(secret: string, randomBytes: World['randomBytes']): string {
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

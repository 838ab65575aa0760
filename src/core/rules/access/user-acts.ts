import { type Refusal, refuse } from '../refusal'
import type { Role } from './roles'

export type UserActRefusal = Refusal<'Forbidden', { reason: 'self' | 'superAdmin' }>

/** What the platform's people may not do to an account: close their own, or touch one above them. */
export function whyNotActOn(
  actor: { userId: string; roles: readonly Role[] },
  target: { userId: string; roles: readonly Role[] },
  act: 'suspend' | 'changeAddress' | 'remove',
): UserActRefusal | null {
  const isSelf = actor.userId === target.userId
  if (isSelf) return act === 'changeAddress' ? null : refuse('Forbidden', { reason: 'self' })
  return target.roles.includes('superAdmin') && !actor.roles.includes('superAdmin')
    ? refuse('Forbidden', { reason: 'superAdmin' })
    : null
}

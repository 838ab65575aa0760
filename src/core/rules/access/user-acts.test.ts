import { expect, test } from 'bun:test'
import type { Role } from './roles'
import { whyNotActOn } from './user-acts'

const ADMIN: Role[] = ['user', 'helloAdmin']
const SUPER: Role[] = ['user', 'helloAdmin', 'superAdmin']

test.each<['suspend' | 'changeAddress' | 'remove', string, Role[], string, Role[], string | null]>([
  ['suspend', 'a', ADMIN, 'b', ['user'], null],
  ['suspend', 'a', ADMIN, 'b', ADMIN, null],
  ['suspend', 'a', ADMIN, 'b', SUPER, 'superAdmin'],
  ['suspend', 'a', SUPER, 'b', SUPER, null],
  ['suspend', 'a', ADMIN, 'a', ADMIN, 'self'],
  ['suspend', 'a', SUPER, 'a', SUPER, 'self'],
  ['remove', 'a', SUPER, 'a', SUPER, 'self'],
  ['remove', 'a', SUPER, 'b', SUPER, null],
  // Whoever has the address of an account gets into it.
  ['changeAddress', 'a', ADMIN, 'b', SUPER, 'superAdmin'],
  ['changeAddress', 'a', ADMIN, 'b', ['user'], null],
  ['changeAddress', 'a', SUPER, 'a', SUPER, null],
])('%s by %s %p of %s %p: %p', (act, actorId, actorRoles, targetId, targetRoles, reason) => {
  const refusal = whyNotActOn(
    { userId: actorId, roles: actorRoles },
    { userId: targetId, roles: targetRoles },
    act,
  )
  expect<string | null>(refusal?.params.reason ?? null).toBe(reason)
})

import { Elysia } from 'elysia'
import type { World } from '../../trpc/context'
import type { Meta } from '../../trpc/procedures'
import type { OpenContext } from '../rest'

export type RawParts = { world: World; openContext: OpenContext; ipOf: (request: Request) => string | null }
export type Documented = { method: string; path: string; summary: string; access: Meta['access'] }

/** What is no procedure: webhooks, pictures, uploads, streams. Documented by hand, since there is no schema to read. */
export function rawRoutes(_parts: RawParts) {
  const documented: Documented[] = []
  return { app: new Elysia(), documented }
}

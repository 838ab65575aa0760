/**
 * What tests of the web do with the product in their own process, in plain types. They load `calls.ts` and
 * `product-world.ts` by path: an import would have the compiler read all of the server to check the web.
 */
import type { ClientRouter, ProcedurePath } from '../../routers/app.generated'

export interface ProductCalls {
  /** The answer of `app.access` to a person who holds these permissions. */
  callsOf(held: readonly { type: string }[]): Partial<Record<string, string[]>>
  mutations: readonly ProcedurePath[]
  restSurface(): Promise<readonly { method: string; path: string; procedure: ProcedurePath }[]>
}

export type Caller = ReturnType<ClientRouter['createCaller']>

/** A person who calls; tests read the id, and name an impersonator. */
export type Actor = { id: string; impersonatorId: string | null }

type Row = { id: string }
export type Shop = { store: Row & { merchant_id: string }; wine: Row }

/** A world of the product with a database of its own and a clock that stands still. */
export interface ProductWorld {
  publicUrl: string
  now(): Date
  newId(): string
  sql(query: string, values?: readonly (string | number | Date)[]): Promise<readonly object[]>
  as(person: Actor): Caller
  makePerson(permission?: string): Promise<Actor>
  makeShop(names?: { store: { name: string }; wine: { name: string } }): Promise<Shop>
  makeWarehouse(name: string): Promise<Row>
  makeOrder(shop: Shop, person: Actor): Promise<Row & { ufid: string }>
  bringTo(orderId: string, state: 'accepted'): Promise<void>
  /** Stores a photo as an upload of a courier does, and returns its address. */
  keepProof(person: Actor, photo: Uint8Array): Promise<string>
  close(): Promise<void>
}

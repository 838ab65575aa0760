import type { Tenant } from './tenant'

/** What a call is made with, of the ids of a tenant. */
export type CallInput = (tenant: Tenant) => Record<string, unknown>

export const VERBS = ['show', 'update', 'remove', 'archive', 'unarchive']

export const id =
  (of: keyof Tenant): CallInput =>
  tenant => ({ id: tenant[of] })

/** What is looked at, changed, put away and removed by its id alone. */
export const collection = (name: string, of: keyof Tenant, verbs = VERBS): Record<string, CallInput> =>
  Object.fromEntries(verbs.map(verb => [`${name}.${verb}`, id(of)]))

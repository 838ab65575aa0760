import { useMemo } from 'react'
import type { ProcedurePath } from '../../src/routers/app.generated'
import { useSession } from '../session/session'

/** The collections that can be added to, changed and cut, such as "admin.stores". */
type Managed = ProcedurePath extends infer Path ? (Path extends `${infer Of}.create` ? Of : never) : never
type ManagedCollection = {
  [Of in Managed]: `${Of}.update` | `${Of}.remove` extends ProcedurePath ? Of : never
}[Managed]

/** What this person may do with a collection, as far as its calls go; which of its records, the server decides. */
export function useMayManage(collection: ManagedCollection): {
  create: boolean
  change: boolean
  remove: boolean
} {
  const { access, can } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `can` answers by the access
  return useMemo(
    () => ({
      create: can(`${collection}.create`),
      change: can(`${collection}.update`),
      remove: can(`${collection}.remove`),
    }),
    [access, collection],
  )
}

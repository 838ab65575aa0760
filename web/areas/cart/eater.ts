import type { Allergen } from '../../../src/core/rules/ordering/allergens'
import { useAdminContext } from '../../session/admin-mark'
import { useSession } from '../../session/session'
import { orderFor } from './order-for'

export interface Eater {
  /** Null: the viewer. */
  name: string | null
  /** What they have declared not to eat, as far as it is known here: of others the server says it of what is ordered. */
  avoided: readonly Allergen[]
}

/** The person who will eat what is ordered now. */
export function useEater(): Eater {
  const { user } = useSession()
  const { person } = orderFor.use()
  const isAdminContext = useAdminContext()
  return isAdminContext && person
    ? { name: person.name, avoided: [] }
    : { name: null, avoided: (user?.allergens ?? []) as Allergen[] }
}

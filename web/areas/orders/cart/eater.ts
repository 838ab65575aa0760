import { useMemo } from 'react'
import type { Allergen } from '../../../../src/core/rules/ordering/allergens'
import { type Diet, declaredDiets } from '../../../../src/core/rules/ordering/diets'
import type { PersonSettings } from '../../../../src/modules/identity/users/contract/account'
import { useAdminContext } from '../../../session/admin-mark'
import { useSession } from '../../../session/session'
import { orderFor } from './order-for'

export interface Eater {
  /** Null: the viewer. */
  name: string | null
  /** What they have declared not to eat, as far as it is known here: of others the server says it of what is ordered. */
  avoided: readonly Allergen[]
  /** How they have declared to eat, as far as it is known here. */
  diets: readonly Diet[]
}

/** The person who will eat what is ordered now. */
export function useEater(): Eater {
  const { user } = useSession()
  const { person } = orderFor.use()
  const isAdminContext = useAdminContext()
  return useMemo(() => {
    if (isAdminContext && person) return { name: person.name, avoided: [], diets: [] }
    const { nutrition } = (user?.settings ?? {}) as Pick<PersonSettings, 'nutrition'>
    return {
      name: null,
      avoided: (user?.allergens ?? []) as Allergen[],
      diets: declaredDiets(nutrition as Partial<Record<Diet, boolean>> | undefined),
    }
  }, [isAdminContext, person, user])
}

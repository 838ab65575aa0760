import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'

/** What an incident says: in the reader's language where the product has noticed it, else as it was written. */
export function useIncidentWords() {
  const t = useTranslations('incidents')
  return useMemo(
    () => ({
      comment: ({ found, comment }: Incidence): string => {
        if (!found) return comment
        const { product, store, left } = found
        return t('incidence.found.lowStock', { product, store, left })
      },
      resolution: ({ found, resolution }: Incidence): string | null =>
        found?.isOver ? t('incidence.found.enoughAgain') : resolution,
    }),
    [t],
  )
}

export type IncidentWords = ReturnType<typeof useIncidentWords>

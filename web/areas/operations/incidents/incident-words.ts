import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'

type Said = Pick<Incidence, 'found' | 'comment'>

/** What an incident says: in the reader's language where the product has noticed it, else as it was written. */
export function useIncidentWords() {
  const t = useTranslations('incidents')
  return useMemo(
    () => ({
      comment: ({ found, comment }: Said): string => {
        if (!found) return comment
        switch (found.kind) {
          case 'lowStock':
            return t('incidence.found.lowStock', {
              product: found.product,
              store: found.store,
              left: found.left,
            })
          case 'waitsForCourier': {
            const { order, store, minutes } = found
            return t('incidence.found.waitsForCourier', { order, store, minutes })
          }
          case 'stopFailed': {
            const { courier, stop } = found
            const key = `incidence.found.reasons.${found.reason}` as 'incidence.found.reasons.other'
            const reason = t.has(key) ? t(key) : found.reason
            const failed = t('incidence.found.stopFailed', { courier, stop, reason })
            return found.note ? `${failed}. ${found.note}` : failed
          }
          case 'courierSilent':
          case 'stopLate': {
            const { courier, stop, minutes } = found
            return t(`incidence.found.${found.kind}`, { courier, stop, minutes })
          }
        }
      },
      resolution: ({ found, resolution }: Pick<Incidence, 'found' | 'resolution'>): string | null =>
        found?.isOver ? t(`incidence.found.over.${found.over ?? 'enough'}`) : resolution,
    }),
    [t],
  )
}

export type IncidentWords = ReturnType<typeof useIncidentWords>

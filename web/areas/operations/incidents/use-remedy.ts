import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Remedied } from '../../../../src/modules/customer-relations/incident-care/contract/remedies'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { toast } from '../../../ui/feedback/toast'
import { newRecordId } from './record-id'

/** What each remedy is asked with; the key stays until one is done, so that a second try does nothing twice. */
export function useRemedy(incident: Pick<Incidence, 'id' | 'updatedAt'>) {
  const t = useTranslations('incidents')
  const format = useFormat()
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const key = useRef(newRecordId())
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['collection', 'incidences'] }),
      utils.admin.incidences.invalidate(),
      utils.merchant.orders.invalidate(),
      utils.logistics.invalidate(),
    ])
  }
  return {
    asked: () => ({ id: incident.id, updatedAt: incident.updatedAt, key: key.current }),
    key: () => newRecordId(),
    done: async (
      what: 'refund' | 'credit' | 'reschedule' | 'reassign' | 'cancelOrder',
      { amount }: Remedied,
    ) => {
      key.current = newRecordId()
      toast.success(t(`remedy.done.${what}`, { amount: amount ? format.money(amount.amount) : '' }))
      await refresh()
    },
    refresh,
  }
}

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'

/** What somebody does to bring an order into a state: "Accept", "Ready". */
export function useMoveLabel() {
  const t = useTranslations('orders')
  return useCallback((state: OrderState) => t(`moves.${state}`), [t])
}

import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { trpc } from '../../../api'
import { useLive } from '../../../live'
import { hideCustomer } from '../../../session/incognito'
import { useViewOptions } from '../../../session/view-options'
import { Button } from '../../../ui/buttons/button'
import { ErrorState } from '../../../ui/feedback/error-state'

/** An order as it is now, for those who look after it; without its customer where names are hidden. */
export function useOrder(orderId: string, privacy?: boolean) {
  const utils = trpc.useUtils()
  const query = trpc.merchant.orders.show.useQuery({ id: orderId, privacy })
  useLive(channel.order(orderId), () => void utils.merchant.orders.show.invalidate({ id: orderId }))
  const { incognito } = useViewOptions()
  return { query, order: query.data && incognito ? hideCustomer(query.data) : query.data }
}

/** In place of an order that could not be had, or is not there. */
export function NoOrder({
  query,
  onClose,
}: Pick<ReturnType<typeof useOrder>, 'query'> & { onClose: () => void }) {
  const t = useTranslations('order-sheet')
  return (
    <ErrorState
      error={query.error}
      onRetry={query.refetch}
      missing={{
        title: t('sheet.missing'),
        text: t('sheet.missingText'),
        action: <Button onClick={onClose}>{t('sheet.toList')}</Button>,
      }}
    />
  )
}

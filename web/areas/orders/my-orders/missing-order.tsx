import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import type { MissingProps } from '../../../ui/feedback/error-state'

/** What the pages of an order say when there is none with that address. */
export function useMissingOrder(): MissingProps {
  const t = useTranslations('my-orders')
  return {
    heading: true,
    title: t('order.unknown'),
    text: t('order.unknownText'),
    action: (
      <Button asChild kind="primary">
        <Link to="/home/orders">{t('order.toOrders')}</Link>
      </Button>
    ),
  }
}

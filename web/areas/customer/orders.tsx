import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function OrdersScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.orders')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}

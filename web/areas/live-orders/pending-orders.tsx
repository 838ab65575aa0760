import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function PendingOrdersScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.pendingOrders')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
